import { z } from 'zod'
import { type ImportOutcome, importResults } from './import-view.ts'

/** The totals of an import. The default is that of an import that has not started. */
export const sumsSchema = z.object({
	counts: z
		.record(z.enum(importResults), z.number())
		.default(() => ({ added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 })),
	/**
	 * The number of products with a note or a missing image. The names of this and the other fields must not change,
	 * because running imports have stored totals under these names.
	 */
	noted: z.number().default(0),
	/**
	 * The numbers of variants and of sold-out variants, and the categories and colors that do not exist in the shop yet.
	 */
	variants: z.number().default(0),
	soldOut: z.number().default(0),
	newCategories: z.array(z.string()).default(() => []),
	newColors: z.array(z.string()).default(() => []),
	/** The numbers of images to download and of missing images. */
	toFetch: z.number().default(0),
	missing: z.number().default(0),
	/** The number of products that are left out, or lose some data, until the owner answers each question. */
	questions: z.object({ decimal: z.number(), damaged: z.number() }).default(() => ({ decimal: 0, damaged: 0 })),
})

export const createEmptySums = () => sumsSchema.parse({})

type ImportSums = z.output<typeof sumsSchema>

/** Adds the outcome of a product to the totals. */
export function addOutcome(sums: ImportSums, { result, notes, missing, facts, question }: ImportOutcome) {
	if (question) sums.questions[question] += 1
	sums.counts[result] += 1
	if (notes.length + missing.length > 0) sums.noted += 1
	sums.missing += missing.length
	if (!facts) return
	sums.variants += facts.variants
	sums.soldOut += facts.soldOut
	sums.toFetch += facts.toFetch
	if (facts.newCategory) sums.newCategories.push(facts.newCategory)
	sums.newColors.push(...facts.newColors)
}
