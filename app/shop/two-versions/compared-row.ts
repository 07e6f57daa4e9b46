import { readHexCode } from '../words/hex-code.ts'
import { couponFields } from './coupon-fields.ts'
import { type ComparedField, comparedText, linesShown, namesOf, type Shown } from './differences.ts'

/** What is changed in a form of few fields, over its list. */
export type SeenKind = 'category' | 'collection' | 'color' | 'offer' | 'coupon'

/** How two versions of a row are shown beside each other (rule: two-editors). */
export function comparedRow(kind: SeenKind, categories: { id: number; name: string }[]): ComparedField[] {
	const fields: Record<SeenKind, ComparedField[]> = {
		category: [
			comparedText('name', 'Name'),
			comparedText('content', 'Content'),
			comparedText('hsn', 'HSN code'),
			comparedText('sizeGuide', 'Size guide'),
		],
		collection: [
			comparedText('name', 'Name'),
			{
				name: 'categoryId',
				label: 'Category',
				shown: ({ categoryId }) => ({ lines: categoryId ? namesOf(categoryId, categories) : ['Uncategorized'] }),
			},
			{ name: 'images', label: 'Images', shown: ({ images }) => ({ lines: [], images: linesShown(images).lines }) },
		],
		color: [
			comparedText('name', 'Name'),
			{ name: 'hexCode', label: 'Color', shown: ({ hexCode }) => colorShown(linesShown(hexCode)) },
		],
		offer: [comparedText('text', 'Offer Text')],
		coupon: couponFields,
	}
	return fields[kind]
}

function colorShown({ lines: [typed = ''] }: Shown): Shown {
	const hexCode = readHexCode(typed)
	return hexCode === null ? { lines: [typed] } : { lines: [hexCode], hexCode }
}
