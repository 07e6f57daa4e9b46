import { getColorFamily } from '../../app/shop/catalog/color/color-family.ts'
import { normalizeText } from '../../app/shop/search/normalize.ts'
import type { Figure } from './support/figure.ts'
import { type JudgedQuery, asked, type Judged } from './search/queries.ts'

// Measures search quality by checking predicates on the results of `GET /products`. BENCH_SHOP is the address of a
// running shop, BENCH_BEFORE that of another build. BENCH_SHOW lists every search that misses.

interface Marks {
	precision: number
	recall: number
	isEmpty: boolean
	noise: number
}

export async function measure(): Promise<Figure[]> {
	const shops = [process.env.BENCH_SHOP ?? 'http://localhost:3000', process.env.BENCH_BEFORE].filter(
		Boolean,
	) as string[]
	const [now, before] = await Promise.all(shops.map(gradeShop))
	const groups = [...now!.keys(), 'all groups']
	return groups.flatMap((group) => {
		const of = (shop: Map<string, Marks[]> | undefined) =>
			group === 'all groups'
				? [...(shop ?? [])].flatMap(([name, marks]) => (name === 'nothing' ? [] : marks))
				: (shop?.get(group) ?? [])
		const [mine, theirs] = [of(now), of(before)]
		if (mine.length === 0) return []
		const figure = (what: string, key: keyof Marks, target: string): Figure => ({
			what: `${group}, ${what}`,
			measured: mean(mine, key).toFixed(2),
			baseline: theirs.length > 0 ? `${mean(theirs, key).toFixed(2)} before` : undefined,
			target,
		})
		if (group === 'nothing') return [figure('honestly empty', 'isEmpty', '1.00')]
		return [
			figure(`precision at 5 (${mine.length} searches)`, 'precision', '≥ 0.85'),
			figure('recall at 20', 'recall', '≥ 0.85'),
			...(group === 'all groups' ? [figure('empty', 'isEmpty', '≤ 0.03'), figure('noise', 'noise', '≤ 0.15')] : []),
		]
	})
}

const mean = (marks: Marks[], key: keyof Marks) =>
	marks.reduce((sum, one) => sum + Number(one[key]), 0) / Math.max(1, marks.length)

async function gradeShop(shop: string): Promise<Map<string, Marks[]>> {
	const products = await listProducts(shop)
	const marks = new Map<string, Marks[]>()
	for (const one of asked) {
		const mark = await gradeQuery(shop, one, products)
		if (mark) marks.set(one.group, [...(marks.get(one.group) ?? []), mark])
	}
	return marks
}

async function gradeQuery(
	shop: string,
	{ group, query, isRelevant }: JudgedQuery,
	products: Judged[],
): Promise<Marks | undefined> {
	const found = await search(shop, query)
	if (!isRelevant) return { precision: 1, recall: 1, noise: 0, isEmpty: found.length === 0 }
	const relevant = new Set(products.filter(isRelevant).map(({ id }) => id))
	if (relevant.size === 0) return undefined
	const good = (count: number) => found.slice(0, count).filter((id) => relevant.has(id)).length
	const marks = {
		precision: good(5) / Math.min(5, relevant.size),
		recall: good(20) / Math.min(20, relevant.size),
		isEmpty: found.length === 0,
		noise: found.length === 0 ? 0 : 1 - good(20) / Math.min(20, found.length),
	}
	if (process.env.BENCH_SHOW && (marks.precision < 1 || marks.recall < 1 || marks.noise > 0.2)) {
		const names = found.slice(0, 6).map((id) => products.find((product) => product.id === id)?.name ?? id)
		const figures = [marks.precision, marks.recall, marks.noise].map((one) => one.toFixed(2)).join(' ')
		console.log(`${group}: “${query}” ${figures}, ${relevant.size} relevant\n    ${names.join(' | ')}`)
	}
	return marks
}

async function search(shop: string, query: string): Promise<number[]> {
	const answer = await fetch(`${shop}/allproducts?${new URLSearchParams({ search: query }).toString()}`, {
		headers: { Accept: 'text/html' },
	})
	const main = /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? ''
	return [
		...new Set([...main.matchAll(/<li[^>]*>(?:(?!<li).)*?href="\/singleproduct\/(\d+)/gs)].map(([, id]) => Number(id))),
	]
}

interface Answered {
	id: number
	name: string
	description: string
	details: string[]
	materialCare: string[]
	basePrice: number
	Category: { name: string } | null
	Collection: { name: string } | null
	ProductColors: { name: string; Color: { hexCode: string } }[]
	variants: { size: string; sku: string | null; remainingQty: number; price: number }[]
}

async function listProducts(shop: string): Promise<Judged[]> {
	const products = (await (await fetch(`${shop}/products`)).json()) as Answered[]
	return products.map((product) => {
		const { id, name, description, details, materialCare, basePrice, Category, Collection, ProductColors, variants } =
			product
		const kind = normalizeText([name, Category?.name, Collection?.name].filter(Boolean).join(' · '))
		return {
			id,
			name: normalizeText(name),
			kind,
			all: `${kind} ${normalizeText([...details, ...materialCare, description].join(' '))}`,
			colors: ProductColors.flatMap((color) => [normalizeText(color.name), getColorFamily(color.Color.hexCode)]),
			price: Math.min(basePrice, ...variants.map(({ price }) => price)),
			sizes: variants.filter(({ remainingQty }) => remainingQty > 0).map(({ size }) => size.toUpperCase()),
			skus: variants.flatMap(({ sku }) => sku ?? []),
		}
	})
}
