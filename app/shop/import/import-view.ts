import { formatPaise } from '../values/money.ts'
import { locale } from '../region/india.ts'

/** The old and the new value of a field, as texts. Long texts are cut to the parts that differ. */
export interface FieldChange {
	field: string
	from: string
	to: string
}

/** The values that an import will write for a product, which the owner reviews. */
export interface ImportFacts {
	pricePaise: number
	/** The quantity in stock. */
	units: number
	/** The number of variants. 0 when stock is tracked for the product as a whole. */
	variants: number
	/** The number of sold-out variants. */
	soldOut: number
	/** The category, if it does not exist in the shop yet and this is the first product of the file that has it. */
	newCategory: string | null
	newColors: string[]
	/** The number of images that will be downloaded. */
	toFetch: number
}

export const importResults = ['added', 'changed', 'unchanged', 'skipped', 'failed'] as const
export type ImportResult = (typeof importResults)[number]

/** The questions that a file leaves open: the decimal sign, or whether to import damaged characters and codes. */
export type ImportQuestion = 'decimal' | 'damaged'
export type ImportAnswer = 'dot' | 'comma' | 'damaged'

export interface ImportOutcome {
	line: number
	handle: string
	/** The name. `''` when it is unreadable. */
	name: string
	result: ImportResult
	reason: string
	changes: FieldChange[]
	notes: string[]
	missing: string[]
	/** The planned values. `null` for skipped or failed products. */
	facts: ImportFacts | null
	/** The number of images found. */
	imageCount: number
	/** The question that the owner has to answer so that more of the product is imported. */
	question?: ImportQuestion | undefined
}

/** The filters of the result list. 'noted' selects products with a note or a missing image. */
export const importFilters = ['all', ...importResults, 'noted'] as const
export type ImportFilter = (typeof importFilters)[number]

export type ImportPhase = 'checking' | 'checked' | 'broken' | 'applying' | 'interrupted' | 'applied'

export interface RecentImport {
	id: string
	fileName: string
	uploadedAt: Date
	phase: ImportPhase
}

/** Returns a summary of price, stock and variants, of new categories and colors, and of images to download. */
export function describeFacts(facts: ImportFacts): string {
	const { pricePaise, units, variants, soldOut, toFetch, newCategory, newColors } = facts
	const formatCount = (count: number, noun: string) =>
		`${count.toLocaleString(locale)} ${count === 1 ? noun : `${noun}s`}`
	return [
		formatPaise(pricePaise),
		formatCount(units, 'item'),
		variants > 0 &&
			formatCount(variants, 'variant') + (soldOut > 0 ? `, ${soldOut.toLocaleString(locale)} sold out` : ''),
		toFetch > 0 && `${formatCount(toFetch, 'image')} to download`,
		newCategory && `new category ${newCategory}`,
		newColors.length > 0 && `new ${newColors.length === 1 ? 'color' : 'colors'} ${newColors.join(', ')}`,
	]
		.filter(Boolean)
		.join(' · ')
}

const excerptLength = 120
const lead = 20

/** Shortens both texts to the parts that differ. */
export function shortenToDifference(from: string, to: string): [from: string, to: string] {
	let same = 0
	while (same < from.length && from[same] === to[same]) same += 1
	const start = Math.max(from.length, to.length) > excerptLength ? Math.max(0, same - lead) : 0
	return [excerpt(from, start), excerpt(to, start)]
}

function excerpt(text: string, start: number): string {
	const part = text.slice(start, start + excerptLength)
	return `${start > 0 && part !== '' ? '…' : ''}${part.toWellFormed()}${start + excerptLength < text.length ? '…' : ''}`
}

/** Returns a sentence that counts the products an undo will delete, restore and leave unchanged. */
export function describeUndo({ toDelete, toRestore, toStay }: Record<'toDelete' | 'toRestore' | 'toStay', number>) {
	const count = (number: number, one: string, more: string) =>
		number === 1 ? `1 ${one}.` : `${number.toLocaleString(locale)} ${more}.`
	return [
		toDelete > 0 && count(toDelete, 'product will be deleted', 'products will be deleted'),
		toRestore > 0 && count(toRestore, 'product will be restored', 'products will be restored'),
		toStay > 0 && count(toStay, 'product stays unchanged', 'products stay unchanged'),
	]
		.filter(Boolean)
		.join(' ')
}

interface SampleFile {
	/** The name in the URL. */
	name: string
	/** The program whose export format the sample has. */
	title: string
	text: string
}

const body = '"<p>Block-printed cotton.</p><ul><li>Pockets</li></ul>"'

/** A product with two sizes as each kind of shop exports it, to try an import and to see its columns. */
export const sampleFiles: SampleFile[] = [
	{
		name: 'this-shop',
		title: 'This shop',
		text: `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,\
Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Pieces Counted
block-kurta,Block Kurta,${body},Kurtas,yes,Color,Indigo,Size,S,BK-S,4,1299.00,1499.00,,by variant
block-kurta,,,,,,Indigo,,M,BK-M,6,1299.00,1499.00,,
`,
	},
	{
		name: 'shopify',
		title: 'Shopify',
		text: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,\
Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
block-kurta,Block Kurta,${body},,Kurtas,,TRUE,Color,Indigo,Size,S,BK-S,4,1299.00,1499.00,,,active
block-kurta,,,,,,,,Indigo,,M,BK-M,6,1299.00,1499.00,,,
`,
	},
	{
		name: 'shopify-newer-template',
		title: 'Shopify, newer template',
		text: `Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,\
Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Product image URL,Image position
Block Kurta,block-kurta,${body},,Kurtas,TRUE,Active,BK-S,,Color,Indigo,Size,S,1299.00,1499.00,4,,
,block-kurta,,,,,,BK-M,,,Indigo,,M,1299.00,1499.00,6,,
`,
	},
	{
		name: 'woocommerce',
		title: 'WooCommerce',
		text: `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Description,\
In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
1,variable,BK,Block Kurta,1,0,visible,${body},1,,,,Women > Kurtas,,,Color,Indigo,Size,"S, M"
2,variation,BK-S,Block Kurta - S,1,0,visible,,1,4,1299,1499,,,BK,Color,Indigo,Size,S
3,variation,BK-M,Block Kurta - M,1,0,visible,,1,6,1299,1499,,,BK,Color,Indigo,Size,M
`,
	},
]
