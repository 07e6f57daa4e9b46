import { z } from 'zod'
import { sizeGuideText } from '../size-guide/size-guide.schema.ts'
import { checkCells, stockFields, variantsOfForm } from '../stock-grid/stock-form.schema.ts'
import { foci, type Focus, type ImageKind, kinds } from '../../media/media-url.ts'
import { unnamedProduct } from './missing.ts'
import { eachColumn, lineColumns } from '../../words/product-columns.ts'
import {
	asNewProduct,
	asProduct,
	asPublished,
	draftFields,
	imageHash,
	imagesOf,
	lineOf,
	productFields,
} from './product.schema.ts'

const pleaseChooseColor = "Please choose one of the product's colours for each image"

/** An image of the form, the colour that it shows (null for none in particular), what of it is kept and how it is shown. */
const image = z.object({
	hash: imageHash,
	colorId: z.number(pleaseChooseColor).int(pleaseChooseColor).positive(pleaseChooseColor).nullable().default(null),
	/** Absent in a page of before: it stays. */
	focus: z
		.enum(Object.keys(foci) as Focus[])
		.optional()
		.catch(undefined),
	kind: z
		.enum(Object.keys(kinds) as ImageKind[])
		.optional()
		.catch(undefined),
})
const images = imagesOf(image)

const formFields = {
	...productFields,
	...stockFields,
	...eachColumn(lineColumns, (name) => lineOf(name).default('')),
	sizeGuide: sizeGuideText,
}

/** The version begins the text of the form (`seenText`). */
const versionText = z
	.string()
	.catch('')
	.transform((text) => Number.parseInt(text, 10) || 0)

/** The form of an edited product; without a `version` it counts as older than every change. */
export const productFormSchema = asProduct(
	z.object({ ...formFields, images: images.default([]), version: versionText }),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a new product, and the random text that it was made with. */
export const newProductFormSchema = asNewProduct(
	z.object({
		...formFields,
		images: images.min(1, 'Required'),
		idempotencyKey: z.string().optional(),
	}),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a draft that is to be published. */
export const publishedFormSchema = asPublished(
	z.object({
		...formFields,
		name: productFields.name.refine((name) => name !== unnamedProduct, 'Required'),
		description: draftFields.description,
		categoryId: draftFields.categoryId,
		images: images.min(1, 'Required'),
		version: versionText,
	}),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a draft, new or known: what is missing is not asked for. */
export const draftFormSchema = z
	.object({
		...formFields,
		...draftFields,
		images: images.default([]),
		version: versionText,
		idempotencyKey: z.string().optional(),
	})
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)
	.transform((draft) => ({
		...draft,
		originalPrice: Math.max(draft.originalPrice, draft.basePrice),
		// A grid in which nothing is counted yet.
		variants: draft.variants?.length === 0 ? null : draft.variants,
	}))

/** `version` of a known one. */
export type ProductFormValues = Omit<z.output<typeof draftFormSchema>, 'version'> & { version?: number }

type Stock = { [Name in keyof typeof stockFields]?: z.output<(typeof stockFields)[Name]> }

function withImagesAndVariants<Form extends { images: z.output<typeof images>; colorIds: number[] } & Stock>({
	images,
	counting,
	sizes,
	seen,
	...rest
}: Form) {
	return {
		...rest,
		variants: variantsOfForm({ counting, sizes, seen, colorIds: rest.colorIds }),
		images: images.map(({ hash }) => hash),
		imageColors: new Map(images.map(({ hash, colorId }) => [hash, colorId])),
		imageMarks: new Map(images.map(({ hash, focus, kind }) => [hash, { focus, kind }])),
	}
}
