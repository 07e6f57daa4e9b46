import { factsInWords, type ImportFacts, type ImportOutcome, type Question } from '../../app/shop/import/import-view.ts'

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
	readonly #counts: Record<ImportOutcome['result'], number> = {
		added: 0,
		changed: 0,
		unchanged: 0,
		skipped: 0,
		failed: 0,
	}
	#images = 0
	#missing = 0
	readonly #variants = { in: 0, soldOut: 0 }
	readonly #questions: Record<Question, number> = { decimal: 0, damaged: 0 }
	readonly #new = { categories: [] as string[], colors: [] as string[] }

	tell(outcomes: ImportOutcome[], done: number, total: number): void {
		for (const outcome of outcomes) this.#tellOne(outcome)
		if (process.stderr.isTTY) process.stderr.write(done < total ? `${done} of ${total} products …` : '')
	}

	#tellOne({ line, handle, result, reason, changes, notes, missing, imageCount, facts, question }: ImportOutcome) {
		if (question) this.#questions[question] += 1
		this.#counts[result] += 1
		this.#images += imageCount
		this.#missing += missing.length
		const more = reason || changes.map(({ field }) => field).join(', ')
		this.#print(
			`${`line ${line}`.padEnd(10)}  ${labels[result].padEnd(17)}  ${handle || '(no handle)'}${more && `: ${more}`}`,
		)
		if (facts) this.#tellFacts(facts, result !== 'unchanged')
		for (const image of missing) this.#print(`${' '.repeat(12)}picture: ${image}`)
		for (const note of notes) this.#print(`${' '.repeat(12)}note: ${note}`)
	}

	#tellFacts(facts: ImportFacts, isWork: boolean) {
		this.#variants.in += facts.variants
		this.#variants.soldOut += facts.soldOut
		if (facts.newCategory) this.#new.categories.push(facts.newCategory)
		this.#new.colors.push(...facts.newColors)
		if (isWork) this.#print(`${' '.repeat(12)}${factsInWords(facts)}`)
	}

	/** `batchId`: to undo it. */
	finish(isDryRun: boolean, batchId?: number): void {
		const counts = Object.entries(this.#counts).map(
			([result, count]) => `${count} ${labels[result as ImportOutcome['result']]}`,
		)
		const total = Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
		this.#print(`${total} products: ${counts.join(', ')}. ${this.#images} pictures found, ${this.#missing} missing.`)
		const { in: variants, soldOut } = this.#variants
		this.#print(`${variants} variants, ${soldOut} of them sold out.`)
		const { categories, colors } = this.#new
		if (categories.length > 0) this.#print(`New categories: ${categories.join(', ')}.`)
		if (colors.length > 0) this.#print(`New colours: ${colors.join(', ')}.`)
		for (const [question, count] of Object.entries(this.#questions))
			if (count > 0) this.#print(`${count} left out, in whole or in part: ${asks[question as Question]}`)
		if (isDryRun) this.#print('This was a dry run: nothing was written.')
		else if (batchId) this.#print(`To undo it: npm run import -- --undo ${batchId}`)
	}

	get hasFailures(): boolean {
		return this.#counts.failed > 0
	}

	/** The file's text must not steer the terminal. */
	#print(line: string): void {
		if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K')
		process.stdout.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
	}
}
