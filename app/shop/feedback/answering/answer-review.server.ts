import { z } from 'zod'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { linesText, tooLong } from '../../text.ts'
import { maxReviewAnswer } from '../../words/limits.ts'

/** The shop's answer to a review; empty for none. */
export const reviewAnswerSchema = z.object({
	answer: linesText().max(maxReviewAnswer, tooLong(maxReviewAnswer)).default(''),
})

/**
 * Hides a review from shoppers, or shows it again (rule: hidden-review); a second time changes nothing. Unknown:
 * 'not-found'.
 */
export async function hideRating(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { hiddenAt } = await reviewIn(tx, id)
		const old = hiddenAt !== null
		if (old === isHidden) return
		await tx.rating.update({ where: { id }, data: { hiddenAt: isHidden ? new Date() : null }, select: { id: true } })
		const facts = { old: { hidden: old }, new: { hidden: isHidden } }
		await note(tx, actor, { act: 'change', kind: 'review', id, label: `#${id}`, ...facts })
	})
}

/** Sets the shop's answer to a review, which is shown below it; empty is none. Unknown: 'not-found'. */
export async function answerRating(actor: Actor, id: number, answer: string): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { answer: old } = await reviewIn(tx, id)
		if ((old ?? '') === answer) return
		const data = { answer: answer || null, answeredAt: answer ? new Date() : null }
		await tx.rating.update({ where: { id }, data, select: { id: true } })
		// The log does without its words: they may greet a customer by name, and the log is kept for long.
		await note(tx, actor, { act: 'change', kind: 'review', id, label: `#${id}`, new: { answer: answer !== '' } })
	})
}

async function reviewIn(tx: Transaction, id: number) {
	const review = await tx.rating.findUnique({ where: { id }, select: { hiddenAt: true, answer: true } })
	return review ?? refuse('not-found', 'Review not found')
}
