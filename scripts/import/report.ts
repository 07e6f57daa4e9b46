import { addOutcome, createEmptySums } from '../../app/shop/import/import-totals.ts'
import { describeFacts, type ImportOutcome, type ImportQuestion } from '../../app/shop/import/import-view.ts'

const labels: Record<ImportOutcome['result'], string> = {
	added: 'added',
	changed: 'changed',
	unchanged: 'unchanged',
	skipped: 'skipped',
	failed: 'could not be used',
}

const asks: Record<ImportQuestion, string> = {
	decimal:
		'a price such as 1.299 can be read in two ways. Set the decimal separator: --decimal dot or --decimal comma.',
	damaged: 'characters, codes or sizes are damaged. Fix the file if you can; --take-damaged imports them as they are.',
}

export class ImportReport {
	readonly #sums = createEmptySums()
	#images = 0

	tell(outcomes: ImportOutcome[], done: number, total: number): void {
		for (const outcome of outcomes) this.#tellOne(outcome)
		if (process.stderr.isTTY) process.stderr.write(done < total ? `${done} of ${total} products …` : '')
	}

	#tellOne(outcome: ImportOutcome) {
		const { line, handle, result, reason, changes, notes, missing, imageCount, facts } = outcome
		addOutcome(this.#sums, outcome)
		this.#images += imageCount
		const more = reason || changes.map(({ field }) => field).join(', ')
		this.#print(
			`${`line ${line}`.padEnd(10)}  ${labels[result].padEnd(17)}  ${handle || '(no handle)'}${more && `: ${more}`}`,
		)
		if (facts && result !== 'unchanged') this.#print(`${' '.repeat(12)}${describeFacts(facts)}`)
		for (const image of missing) this.#print(`${' '.repeat(12)}image: ${image}`)
		for (const note of notes) this.#print(`${' '.repeat(12)}note: ${note}`)
	}

	/** `batchId` identifies the import when undoing it. */
	finish(isDryRun: boolean, batchId?: number): void {
		const { counts, missing, variants, soldOut, newCategories, newColors, questions } = this.#sums
		const parts = Object.entries(counts).map(
			([result, count]) => `${count} ${labels[result as ImportOutcome['result']]}`,
		)
		const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
		this.#print(`${total} products: ${parts.join(', ')}. ${this.#images} images found, ${missing} missing.`)
		this.#print(`${variants} variants, ${soldOut} of them sold out.`)
		if (newCategories.length > 0) this.#print(`New categories: ${newCategories.join(', ')}.`)
		if (newColors.length > 0) this.#print(`New colors: ${newColors.join(', ')}.`)
		for (const [question, count] of Object.entries(questions))
			if (count > 0) this.#print(`${count} skipped, in whole or in part: ${asks[question as ImportQuestion]}`)
		if (isDryRun) this.#print('This was a dry run: nothing was written.')
		else if (batchId) this.#print(`To undo it: npm run import -- --undo ${batchId}`)
	}

	get hasFailures(): boolean {
		return this.#sums.counts.failed > 0
	}

	/** Text from the file must not contain terminal control sequences. */
	#print(line: string): void {
		if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K')
		process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
	}
}
