import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { formatCsvRecord, escapeTextCell } from '../../values/csv-cell.ts'
import { formatDecimal } from '../../values/money.ts'
import { countryCode } from '../../region/india.ts'
import {
	type DeclarationName,
	declarationFields,
	declarationNames,
	type Declarations,
	declarationSelect,
	getCountryName,
	listCountries,
	isImported,
	listMissingDeclarations,
	resolveDeclarations,
} from '../../values/product-declarations.ts'
import { activeSql, activeWhere } from './product-status.server.ts'

type DeclaredRow = Declarations & { category: Declarations | null }

/**
 * Returns the declarations that apply to a product: its own, or else its category's or the shop's. `null` when none is
 * filled in (rule: product-declarations).
 */
export function findDeclarations(row: DeclaredRow): Declarations | null {
	const applying = resolveDeclarations(row, row.category, getShopSettings().declarations)
	return declarationNames.some((name) => applying[name] !== '') ? applying : null
}

const columns = {
	countryOfOrigin: Prisma.sql`"countryOfOrigin"`,
	manufacturer: Prisma.sql`"manufacturer"`,
	packer: Prisma.sql`"packer"`,
	importer: Prisma.sql`"importer"`,
	netQuantity: Prisma.sql`"netQuantity"`,
	careContact: Prisma.sql`"careContact"`,
}

/** Returns the SQL of `resolveDeclarations` for one declaration of a row of "Product". */
export function buildDeclarationSql(name: DeclarationName): Prisma.Sql {
	const column = columns[name]
	return Prisma.sql`COALESCE(NULLIF("Product".${column}, ''),
		NULLIF((SELECT ${column} FROM "Category" WHERE "Category"."id" = "Product"."categoryId"), ''),
		${getShopSettings().declarations[name]})`
}

/**
 * Returns the SQL condition for products that lack a declaration. It implements the same rule as
 * `listMissingDeclarations`.
 */
export function buildUndeclaredSql(): Prisma.Sql {
	const origin = buildDeclarationSql('countryOfOrigin')
	const lacks = (name: DeclarationName) => Prisma.sql`${buildDeclarationSql(name)} = ''`
	return Prisma.sql`(${lacks('countryOfOrigin')} OR ${lacks('netQuantity')} OR ${lacks('careContact')}
		OR CASE WHEN ${origin} IN ('', ${countryCode}) THEN ${lacks('manufacturer')} AND ${lacks('packer')} ELSE ${lacks('importer')} END)`
}

/**
 * Returns whether the owner has filled in any declaration. Until then the shop shows no declarations and reports none
 * as missing.
 */
const isDeclaring = memoizeByVersion(getCatalogVersion, 1, async (): Promise<boolean> => {
	if (declarationNames.some((name) => getShopSettings().declarations[name] !== '')) return true
	const where = { OR: declarationNames.map((name) => ({ [name]: { not: '' } })) }
	return (await read.category.findFirst({ where, select: { id: true } })) !== null
		? true
		: (await read.product.findFirst({ where, select: { id: true } })) !== null
})

/**
 * Returns whether the shop may have imported products: the country of origin of a published product, of a category or
 * of the shop is another country than India.
 */
export const sellsImported = memoizeByVersion(getCatalogVersion, 1, async (): Promise<boolean> => {
	if (isImported(getShopSettings().declarations)) return true
	// Two ranges instead of "not India", because an index serves ranges.
	const abroad = [{ gt: '', lt: countryCode }, { gt: countryCode }]
	const OR = abroad.map((countryOfOrigin) => ({ countryOfOrigin }))
	if (await read.category.findFirst({ where: { OR }, select: { id: true } })) return true
	return (await read.product.findFirst({ where: { ...activeWhere, OR }, select: { id: true } })) !== null
})

/** Counts the published products that lack a declaration. 0 until the owner has filled in one. */
export const countUndeclared = memoizeByVersion(getCatalogVersion, 1, async (): Promise<number> => {
	if (!(await isDeclaring())) return 0
	return countRows(Prisma.sql`"Product" WHERE ${activeSql} AND ${buildUndeclaredSql()}`)
})

/** The texts about the declarations in a product's form. */
export interface DeclarationHints {
	/**
	 * The values inherited from the category or the shop, by declaration. They apply when the product's own field is
	 * empty.
	 */
	inherited: Partial<Record<DeclarationName, string>>
	/** The labels of the missing declarations. */
	missing: string[]
	/** The codes and names of the countries. */
	countries: [code: string, name: string][]
}

/**
 * Returns the inherited and missing declarations of a product. Without `id` the inherited ones are those of the shop.
 */
export async function getDeclarationHints(id?: number): Promise<DeclarationHints> {
	const select = { ...declarationSelect, category: { select: declarationSelect } }
	const row = id === undefined ? null : await read.product.findUnique({ where: { id }, select })
	const none = Object.fromEntries(declarationNames.map((name) => [name, ''])) as Declarations
	const { declarations } = getShopSettings()
	const inherited = resolveDeclarations(none, row?.category ?? null, declarations)
	const shown = Object.entries(inherited).flatMap(([name, text]) =>
		text === '' ? [] : [[name, name === 'countryOfOrigin' ? getCountryName(text) : text]],
	)
	const missing = (await isDeclaring())
		? listMissingDeclarations(row ? resolveDeclarations(row, row.category, declarations) : inherited)
		: []
	return { inherited: Object.fromEntries(shown), missing, countries: listCountries() }
}

const batchSize = 200

/**
 * Streams the published products that lack a declaration as CSV: what each lacks, and the columns to fill in and import
 * (rule: product-declarations).
 */
export async function* exportUndeclared(): AsyncGenerator<string> {
	const headings = declarationNames.map((name) => declarationFields[name].csv)
	yield formatCsvRecord(['Handle', 'Title', 'Variant Price', 'Variant Compare At Price', 'Missing', ...headings])
	for (let last = 0; ;) {
		const rows = await read.product.findMany({
			where: { ...activeWhere, id: { gt: last } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: exportedSelect,
		})
		if (rows.length === 0) return
		yield rows.map(toRecord).join('')
		last = rows.at(-1)!.id
	}
}

const exportedSelect = {
	id: true,
	handle: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	...declarationSelect,
	category: { select: declarationSelect },
} as const satisfies Prisma.ProductSelect

function toRecord(row: Prisma.ProductGetPayload<{ select: typeof exportedSelect }>): string {
	const missing = listMissingDeclarations(resolveDeclarations(row, row.category, getShopSettings().declarations))
	if (missing.length === 0) return ''
	const prices = [row.basePricePaise, row.originalPricePaise ?? row.basePricePaise].map(formatDecimal)
	const values = declarationNames.map((name) => escapeTextCell(row[name]))
	return formatCsvRecord([
		escapeTextCell(row.handle),
		escapeTextCell(row.name),
		...prices,
		escapeTextCell(missing.join(', ')),
		...values,
	])
}
