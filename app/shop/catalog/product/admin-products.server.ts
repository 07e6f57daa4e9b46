import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { adminPageSize, type Page } from '../../paging.ts'
import { refuse } from '../../refusal.ts'
import { productsByCode } from '../stock-count/stock-places.server.ts'
import { findListedPage, findPage, named } from '../listing/find-products.server.ts'
import { inOrder, newestFirst, imagesSelect, toImageView } from '../listing/product-rows.server.ts'
import type { AdminProductCard } from './product-view.ts'
import { findDrafts, notDeleted } from './drafts.server.ts'
import { runsLow } from './low-stock.server.ts'
import type { ListedStock } from './stock.ts'

interface AdminListQuery {
	search: string
	page: number
	stock?: ListedStock
}

/**
 * The admin's list by name, SKU or barcode, newest first, 25 a page (rule 86); a stock level sorts by fewest
 * pieces (rule 142). Drafts stand in their own list.
 */
export async function listAdminProducts({ search, page, stock }: AdminListQuery): Promise<Page<AdminProductCard>> {
	if (stock === 'draft') return cardsOf(await findDrafts(search, page))
	const searched = normaliseText(search)
	const coded = await productsByCode(search)
	const isFound = async () => {
		if (coded.length > 0) return [Prisma.sql`"id" IN (${Prisma.join(coded)})`]
		return searched ? [await named(searched)] : []
	}
	const window = { page, pageSize: adminPageSize }
	const found = await (stock
		? findPage({
				conditions: async () => [runsLow(stock), ...(await isFound())],
				order: Prisma.sql`"lowestQty", "id"`,
				...window,
			})
		: coded.length > 0
			? findPage({ conditions: isFound, order: newestFirst, ...window })
			: findListedPage(`admin ${searched}`, { conditions: isFound, order: newestFirst, ...window }))
	return cardsOf(found)
}

async function cardsOf({ items: ids, ...list }: Page<number>): Promise<Page<AdminProductCard>> {
	const rows = await read.product.findMany({ where: { id: { in: ids } }, select: adminCardSelect })
	return { ...list, items: inOrder(ids, rows).map(adminCard) }
}

/** A product of the admin's list. Unknown or deleted: 'not-found'. */
export async function adminProductCard(id: number): Promise<AdminProductCard> {
	const row = await read.product.findFirst({ where: { id, ...notDeleted }, select: adminCardSelect })
	return row ? adminCard(row) : refuse('not-found', 'Product not found')
}

const adminCardSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	remainingQty: true,
	lowestQty: true,
	purchaseQty: true,
	isFeatured: true,
	isDraft: true,
	category: { select: { name: true } },
	collection: { select: { name: true } },
	images: imagesSelect(1),
} as const satisfies Prisma.ProductSelect

type AdminCardRow = Prisma.ProductGetPayload<{ select: typeof adminCardSelect }>

function adminCard({ category, collection, images, ...row }: AdminCardRow): AdminProductCard {
	return {
		...row,
		categoryName: category?.name ?? null,
		collectionName: collection?.name ?? null,
		image: images[0] ? toImageView(images[0], row.name) : null,
	}
}
