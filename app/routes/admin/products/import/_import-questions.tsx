import { Form } from 'react-router'
import type { ImportAnswer, ImportReport, Question } from '#app/shop/import/import-view.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { products } from './_import-words.ts'

const questions: Record<Question, { asks: string; answers: [ImportAnswer, string][] }> = {
	decimal: {
		asks: 'left out: a price such as 1.299 can be read in two ways. What stands before the paise in this file?',
		answers: [
			['dot', 'A dot: 1,299.50'],
			['comma', 'A comma: 1.299,50'],
		],
	},
	damaged: {
		asks: 'left out, in whole or in part: letters, codes or sizes were lost on their way. Best mend the file and send it again.',
		answers: [['damaged', 'Take them as they stand']],
	},
}

/** What the file leaves open: nothing is guessed. */
export function ImportQuestions({
	report: { id, questions: open },
}: {
	report: Pick<ImportReport, 'id' | 'questions'>
}) {
	const asked = (Object.keys(questions) as Question[]).filter((question) => open[question] > 0)
	if (asked.length === 0) return null
	const to = `/admin/products/import/${id}/answer`
	return (
		<div className="mt-4">
			<Block title="Before you import">
				{asked.map((question) => (
					<Form key={question} method="post" action={to} className="mb-3 last:mb-0">
						<p className="max-w-prose text-sm">
							{products(open[question])} {questions[question].asks}
						</p>
						<div className="mt-2 flex flex-wrap gap-3">
							{questions[question].answers.map(([answer, words]) => (
								<SubmitButton
									key={answer}
									name="answer"
									value={answer}
									look="secondary"
									pendingText="Checking..."
									action={to}
								>
									{words}
								</SubmitButton>
							))}
						</div>
					</Form>
				))}
			</Block>
		</div>
	)
}
