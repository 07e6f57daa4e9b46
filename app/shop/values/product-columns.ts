import type { PlainKey } from '#app/i18n/translate.ts'
import { declarationFields, type DeclarationName, getCountryName } from './product-declarations.ts'
import { ageGroups, genders, maxGoogleCategoryLength, sizeSystems } from './feeds/feed-attributes.ts'

/** The kinds of column values: a list of lines, a multi-line text, a single line, or a flag. */
interface ColumnKinds {
	list: string[]
	text: string
	line: string
	flag: boolean
}

interface ProductColumnSpec {
	kind: keyof ColumnKinds
	/** The column's label on the form. */
	label: string
	/** The column's name in the log and in the changes of an import. The default is the label in lower case. */
	word?: string
	/** The noun phrase of a list entry: 'a detail'. */
	entry?: string
	/** The maximum number of characters in a text or a line. */
	limit?: number
	/** The values that a line may have, with their labels. */
	choices?: Readonly<Record<string, string>>
	/** The column's heading in product files. `null` for a column that no file has. */
	csv: string | null
	/** True if the product's page and the JSON API include the column. */
	api: boolean
	/** Set when searches include the column's text. `more` weighs more than `rest`. */
	found?: 'more' | 'rest'
	/**
	 * The text key of the column's heading on the product's page. With a heading, the page shows the column as a list
	 * of its own.
	 */
	heading?: PlainKey
	/** True when the form shows the column outside the block of plain columns. */
	isPlaced?: true
	/**
	 * True for an attribute: shoppers filter by its values, and the form suggests the values in use (rule:
	 * attribute-filters). Its kind is `line`, and the migration that adds it creates an index on `status` and the column.
	 */
	filterable?: true
	/** The other names that an attribute has in the metafields of Shopify and the attributes of WooCommerce. */
	aliases?: readonly string[]
	/** True if an exported file has the column only if a product has a value for it. */
	isExportedIfStated?: true
}

/**
 * Returns the column of a declaration. The form shows it in the block of all declarations. Pages show the product's
 * declarations, completed by those of its category and the shop.
 */
function declarationColumn(name: DeclarationName) {
	const { label, csv, limit } = declarationFields[name]
	return { kind: 'line', label, csv, limit, api: false, isPlaced: true, isExportedIfStated: true } as const
}

/**
 * Returns a column that only product feeds contain. Its heading in product files is that of Shopify (rule:
 * feed-attributes).
 */
function feedColumn(label: string, csv: string, rest: Pick<ProductColumnSpec, 'limit' | 'choices'>) {
	const heading: string = `Google Shopping / ${csv}`
	return { kind: 'line', label, csv: heading, api: false, isPlaced: true, isExportedIfStated: true, ...rest } as const
}

/** The maximum number of characters in an attribute, which appears in filters and in the URLs of filtered lists. */
const maxAttributeLength = 60

/**
 * The properties that all attributes have in common. The JSON API does not return attributes, because its responses
 * never change.
 */
const attribute = {
	kind: 'line',
	limit: maxAttributeLength,
	api: false,
	filterable: true,
	found: 'more',
} as const

/** The plain columns of a product. All handling of a column is derived from its line here (CONTRIBUTING.md). */
export const PRODUCT_COLUMNS = {
	isFeatured: { kind: 'flag', label: 'Featured product', word: 'featured', csv: 'Featured', api: true, isPlaced: true },
	hsn: { kind: 'line', label: 'HSN code', word: 'hsn', csv: null, api: false, isPlaced: true },
	googleCategory: feedColumn('Google product category', 'Google Product Category', { limit: maxGoogleCategoryLength }),
	gender: feedColumn('Gender', 'Gender', { choices: genders }),
	ageGroup: feedColumn('Age group', 'Age Group', { choices: ageGroups }),
	sizeSystem: feedColumn('Size system', 'Size System', { choices: sizeSystems }),
	description: {
		kind: 'text',
		label: 'Description',
		limit: 5000,
		csv: 'Body (HTML)',
		api: true,
		found: 'rest',
		isPlaced: true,
	},
	details: { kind: 'list', label: 'Details', entry: 'a detail', csv: 'Body (HTML)', api: true, found: 'more' },
	sizeFit: {
		kind: 'list',
		label: 'Size & fit',
		entry: 'size & fit info',
		csv: 'Size & Fit',
		api: true,
		heading: 'product.sizeFit',
	},
	materialCare: {
		kind: 'list',
		label: 'Material & care',
		entry: 'material & care info',
		csv: 'Material & Care',
		api: true,
		heading: 'product.materialCare',
		found: 'more',
	},
	shippingReturn: {
		kind: 'list',
		label: 'Shipping & returns',
		entry: 'shipping & return info',
		csv: 'Shipping & Returns',
		api: true,
	},
	fabric: { ...attribute, label: 'Fabric', csv: 'Fabric', heading: 'product.fabric' },
	occasion: {
		...attribute,
		label: 'Occasion',
		csv: 'Occasion',
		heading: 'product.occasion',
		aliases: ['dress-occasion'],
	},
	fit: { ...attribute, label: 'Fit', csv: 'Fit', heading: 'product.fit' },
	sleeve: {
		...attribute,
		label: 'Sleeve',
		csv: 'Sleeve',
		heading: 'product.sleeve',
		aliases: ['sleeve-length-type', 'sleeve length', 'sleeves'],
	},
	countryOfOrigin: { ...declarationColumn('countryOfOrigin'), heading: 'product.origin' },
	manufacturer: declarationColumn('manufacturer'),
	packer: declarationColumn('packer'),
	importer: declarationColumn('importer'),
	netQuantity: declarationColumn('netQuantity'),
	careContact: declarationColumn('careContact'),
} as const satisfies Record<string, ProductColumnSpec>

export type ProductColumn = keyof typeof PRODUCT_COLUMNS

type ColumnsWith<Part> = {
	[Name in ProductColumn]: (typeof PRODUCT_COLUMNS)[Name] extends Part ? Name : never
}[ProductColumn]

export type ListColumn = ColumnsWith<{ kind: 'list' }>
export type LineColumn = ColumnsWith<{ kind: 'line' }>
export type PublicColumn = ColumnsWith<{ api: true }>
export type ImportedColumn = ColumnsWith<{ csv: string }>
export type FilterColumn = ColumnsWith<{ filterable: true }>
export type ListingFilter = FilterColumn | 'countryOfOrigin'
/** The columns that the product's page in the shop and in the admin show. */
export type ShownColumn = PublicColumn | FilterColumn

/** The values of columns by name. */
export type ColumnValues<Name extends ProductColumn = ProductColumn> = {
	[Each in Name]: ColumnKinds[(typeof PRODUCT_COLUMNS)[Each]['kind']]
}

export function getProductColumn(name: ProductColumn): ProductColumnSpec {
	return PRODUCT_COLUMNS[name]
}

export const columnNames = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

function filterNames<Name extends ProductColumn>(isWanted: (column: ProductColumnSpec) => boolean): Name[] {
	return columnNames.filter((name): name is Name => isWanted(getProductColumn(name)))
}

export const listColumns = filterNames<ListColumn>(({ kind }) => kind === 'list')
export const flagColumns = filterNames<ColumnsWith<{ kind: 'flag' }>>(({ kind }) => kind === 'flag')
export const lineColumns = filterNames<LineColumn>(({ kind }) => kind === 'line')
export const publicColumns = filterNames<PublicColumn>(({ api }) => api)
/** The attributes by which listings are filtered. The query parameter has the name of the attribute. */
export const filterColumns = filterNames<FilterColumn>(({ filterable }) => filterable === true)
/** The filters of listings: the attributes and the country of origin, which may be inherited (rule: origin-filter). */
export const listingFilters: readonly ListingFilter[] = [...filterColumns, 'countryOfOrigin']
export const shownColumns: readonly ShownColumn[] = [...publicColumns, ...filterColumns]
/** The searchable columns by weight. */
export const searchedColumns = {
	more: filterNames<ProductColumn>(({ found }) => found === 'more'),
	rest: filterNames<ProductColumn>(({ found }) => found === 'rest'),
}
export const exportedIfStated = filterNames<ImportedColumn & LineColumn>(
	({ isExportedIfStated }) => isExportedIfStated === true,
)
export const importedColumns = filterNames<ImportedColumn>(({ csv }) => csv !== null)

const toAliasKey = (name: string) =>
	name
		.trim()
		.toLowerCase()
		.replaceAll(/[-_\s]+/g, ' ')

const columnsByAlias = new Map(
	[...filterColumns, ...exportedIfStated].flatMap((name) => {
		const { label, aliases = [] } = getProductColumn(name)
		return [name, label, ...aliases].map((alias) => [toAliasKey(alias), name] as const)
	}),
)

/** Returns the attribute or declaration that another shop system calls by this name, such as `sleeve-length-type`. */
export function findAliasedColumn(name: string): ImportedColumn | undefined {
	return columnsByAlias.get(toAliasKey(name))
}

/** Returns the heading of a column on the shopper's pages. A column without a translated heading has its label. */
export function getColumnHeading(t: (key: PlainKey) => string, name: ProductColumn): string {
	const { heading, label } = getProductColumn(name)
	return heading ? t(heading) : label
}

/**
 * Returns the label of a filter value in the language of the page. Values of attributes are the owner's words and stay
 * as they are.
 */
export function getFilterValueLabel(name: ListingFilter, value: string, locale: string): string {
	return name === 'countryOfOrigin' ? getCountryName(value, locale) : value
}

/** Returns the name of a column in the log and in the changes of an import. */
export function getColumnName(name: ProductColumn): string {
	const { word, label } = getProductColumn(name)
	return word ?? label.toLowerCase()
}

/** Builds an object with a value for each of these names. */
export function mapColumns<Name extends ProductColumn, Value>(
	names: readonly Name[],
	getValue: (name: Name) => Value,
): Record<Name, Value> {
	return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>
}

/** Returns the Prisma `select` for these columns. */
export function selectColumns<Name extends ProductColumn>(names: readonly Name[]): Record<Name, true> {
	return mapColumns(names, () => true)
}

export function pickColumns<Name extends ProductColumn, Values extends Partial<Record<Name, unknown>>>(
	values: Values,
	names: readonly Name[],
): Pick<Values, Name> {
	return mapColumns(names, (name) => values[name]) as Pick<Values, Name>
}

/** The column values of an empty product. */
export const emptyColumns = mapColumns(columnNames, (name) => {
	const { kind } = getProductColumn(name)
	return kind === 'list' ? [] : kind === 'flag' ? false : ''
}) as ColumnValues

/** Returns the values of columns in a database row. */
export function readColumnValues<Name extends ProductColumn>(
	row: Record<Name, unknown>,
	names: readonly Name[],
): ColumnValues<Name> {
	return mapColumns(names, (name) => readValue(row[name], getProductColumn(name))) as ColumnValues<Name>
}

function readValue(value: unknown, { kind }: ProductColumnSpec): unknown {
	if (kind === 'list') return parseTextList(value)
	// Rows read without Prisma contain 0 and 1.
	return kind === 'flag' ? Boolean(value) : value
}

/** Parses a list of texts from its JSON column. */
export function parseTextList(json: unknown): string[] {
	return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : []
}

/** Returns the message for an empty entry of a list (rule: empty-row). */
export function emptyEntryMessage(name: ListColumn): string {
	return `Please enter ${PRODUCT_COLUMNS[name].entry}`
}

/** The description of a product that has none. */
export const defaultDescription = 'A classic product made with premium materials for comfort and style.'
