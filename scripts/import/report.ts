import { addTo, noSums } from '../../app/shop/import/import-sums.ts'
import { factsInWords, type ImportOutcome, type Question } from '../../app/shop/import/import-view.ts'

const labels: Record<ImportOutcome['result'], string> = {
	added: 'added',
	changed: 'changed',
	unchanged: 'unchanged',
	skipped: 'skipped',
	failed: 'could not be used',
}

const asks: Record<Question, string> = {
	decimal:
		'a price such as 1.299 can be read in two ways. Say what stands before the paise: --decimal dot or --decimal comma.',
	damaged:
		'letters, codes or sizes were lost on their way. Best mend the file; --take-damaged takes them as they stand.',
}

export class ImportReport {
	readonly #sums = noSums()
	#images = 0

	tell(outcomes: ImportOutcome[], done: number, total: number): void {
		for (const outcome of outcomes) this.#tellOne(outcome)
		if (process.stderr.isTTY) process.stderr.write(done < total ? `${done} of ${total} products …` : '')
	}

	#tellOne(outcome: ImportOutcome) {
		const { line, handle, result, reason, changes, notes, missing, imageCount, facts } = outcome
		addTo(this.#sums, outcome)
		this.#images += imageCount
		const more = reason || changes.map(({ field }) => field).join(', ')
		this.#print(
			`${`line ${line}`.padEnd(10)}  ${labels[result].padEnd(17)}  ${handle || '(no handle)'}${more && `: ${more}`}`,
		)
		if (facts && result !== 'unchanged') this.#print(`${' '.repeat(12)}${factsInWords(facts)}`)
		for (const image of missing) this.#print(`${' '.repeat(12)}picture: ${image}`)
		for (const note of notes) this.#print(`${' '.repeat(12)}note: ${note}`)
	}

	/** `batchId` identifies the import when undoing it. */
	finish(isDryRun: boolean, batchId?: number): void {
		const { counts, missing, variants, soldOut, newCategories, newColors, questions } = this.#sums
		const words = Object.entries(counts).map(
			([result, count]) => `${count} ${labels[result as ImportOutcome['result']]}`,
		)
		const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
		this.#print(`${total} products: ${words.join(', ')}. ${this.#images} pictures found, ${missing} missing.`)
		this.#print(`${variants} variants, ${soldOut} of them sold out.`)
		if (newCategories.length > 0) this.#print(`New categories: ${newCategories.join(', ')}.`)
		if (newColors.length > 0) this.#print(`New colours: ${newColors.join(', ')}.`)
		for (const [question, count] of Object.entries(questions))
			if (count > 0) this.#print(`${count} left out, in whole or in part: ${asks[question as Question]}`)
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
