import { normalizeText } from '../../search/normalize.ts'

/** Returns a handle: `'Silk & Scarf'` becomes `'silk-scarf'`. An unusable name gives `'product'`. */
export function toHandle(name: string): string {
	return (
		normalizeText(name)
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
			.replace(/^-|-$/g, '') || 'product'
	)
}
