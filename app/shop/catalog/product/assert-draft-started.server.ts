import { refuse } from '../../values/refusal.ts'
import { unnamedProduct } from './publish-requirements.ts'

interface StartedDraft {
	name: string
	description: string
	basePrice: number
	images: readonly unknown[]
	colorIds: readonly unknown[]
	categoryId?: number | null | undefined
	collectionId?: number | null | undefined
	variants?: readonly unknown[] | null | undefined
}

/**
 * Checks that something was entered into a new draft, so that an untouched form leaves no unnamed product (rule:
 * drafts-kept).
 *
 * @throws invalid on `name`: the draft is blank.
 */
export function assertDraftStarted(draft: StartedDraft): void {
	const { name, description, basePrice, images, colorIds, categoryId, collectionId, variants } = draft
	const isNamed = name.trim() !== '' && name !== unnamedProduct
	const isStarted = isNamed || description !== '' || basePrice > 0 || Boolean(categoryId) || Boolean(collectionId)
	if (!isStarted && [images, colorIds, variants ?? []].every(({ length }) => length === 0))
		refuse('invalid', 'product-draft-blank', {}, 'name')
}
