import { listActors, listActivity, pruneActivity } from '#app/shop/activity/activity-log.server.ts'
import { searchAdmin } from '#app/shop/dashboard/admin-search.server.ts'
import { getListingFilters } from '#app/shop/catalog/listing/listing-filters.server.ts'
import { getProductDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import {
	listBestSellers,
	listFeaturedProducts,
	listNewArrivals,
} from '#app/shop/catalog/listing/listing-order.server.ts'
import { findCategory, listAdminCategories } from '#app/shop/catalog/category/category.server.ts'
import {
	findCollection,
	listAdminCollections,
	listFullCollections,
} from '#app/shop/catalog/collection/collection.server.ts'
import { listAdminColors } from '#app/shop/catalog/color/color.server.ts'
import {
	getProductDetails,
	listStockHistory,
	listAdminProducts,
	countSoldOut,
} from '#app/shop/catalog/product/admin-products.server.ts'
import { type ListingQuery, productSorts } from '#app/shop/catalog/product/product-view.ts'
import { getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { openBatch } from '#app/shop/import/undo/import-batch.server.ts'
import { getBatchView } from '#app/shop/import/undo/undo-import.server.ts'
import { listBatches } from '#app/shop/import/undo/undo-state.server.ts'
import { countStock, findNewestMovement, undoCount } from '#app/shop/inventory/count-stock.server.ts'
import { findSizeGuide } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { findItemsByCode, searchItems, getInventoryItem } from '#app/shop/inventory/inventory-items.server.ts'
import {
	countWaitingRequests,
	listBackInStockDemand,
	listBackInStockRequests,
} from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { notifyBackInStock } from '#app/shop/catalog/back-in-stock/notify-back-in-stock.server.ts'
import { listMappedProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import {
	streamApiProducts,
	listFeaturedApiProducts,
	listApiProducts,
} from '#app/shop/catalog/product/api-products.server.ts'
import { iterateContacts, listContacts, countUnanswered } from '#app/shop/contact/contact.server.ts'
import { iterateRatings, listRatings, getProductRatings } from '#app/shop/reviews/rating.server.ts'
import { iterateSubscribers, exportSubscribers, listSubscribers } from '#app/shop/newsletter/subscriber.server.ts'
import { listFailedEmails } from '#app/shop/notifications/email/sent-emails.server.ts'
import { getKnownTerms } from '#app/shop/catalog/search/search-index.server.ts'
import { toIndianDay } from '#app/shop/values/dates.ts'
import { countReturnsByPincode, getSalesBreakdown, getProductReport } from '#app/shop/reports/sales-breakdown.server.ts'
import { listDailySales } from '#app/shop/orders/daily-sales.server.ts'
import {
	getMoneyReport,
	getOrderReport as periodOrders,
	listTopCustomers,
} from '#app/shop/reports/sales-report.server.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { listAdminOrders, listOrders } from '#app/shop/orders/order.server.ts'
import { listPackingQueue, listSelectedOrders } from '#app/shop/orders/fulfillment/packing.server.ts'
import {
	countByFulfillmentStatus,
	getUnfulfilledOrders,
} from '#app/shop/orders/fulfillment/unfulfilled-orders.server.ts'
import { listSellingOutSoon } from '#app/shop/catalog/product/low-stock.server.ts'
import { listPendingRemittances } from '#app/shop/orders/payments/cod/remittance.server.ts'
import { streamApiOrders } from '#app/shop/orders/api-orders.server.ts'
import { getDashboardCounts, listRecentUsers, countPendingTasks } from '#app/shop/dashboard/dashboard.server.ts'
import { listCustomers } from '#app/shop/people/customers/customer-list.server.ts'
import type { CustomerFilter } from '#app/shop/people/customers/customer-list.ts'
import { findCustomersByEmail, getCustomer, exportCustomers } from '#app/shop/people/customers/customer.server.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { listUsers } from '#app/shop/people/user.server.ts'
import { listingFilters, mapColumns } from '#app/shop/values/product-columns.ts'

/** A listing without any filters. */
export const everything: ListingQuery = { sort: 'featured', page: 1, pageSize: 20 }
/** Product listings. */
export const listings: Record<string, Partial<ListingQuery>> = {
	'all products': {},
	'page 40': { page: 40 },
	'cheapest first': { sort: 'price-asc' },
	'dearest first, page 40': { sort: 'price-desc', page: 40 },
	'a collection': { collection: 'Collection 3' },
	'a collection by price': { collection: 'Collection 3', sort: 'price-asc' },
	'a category': { category: 'Category 3' },
	'a category by price': { category: 'Category 3', sort: 'price-desc' },
	colors: { colorIds: [1, 2, 3] },
	'colors by price': { colorIds: [1, 2, 3], sort: 'price-asc' },
	sizes: { sizeKeys: ['m', 'uk 6'] },
	'sizes by price': { sizeKeys: ['m'], sort: 'price-asc' },
	'a size of a collection': { collection: 'Collection 3', sizeKeys: ['30'] },
	'sizes and colors': { sizeKeys: ['m', 'l'], colorIds: [1, 2, 3] },
	'sizes, colors and prices': { sizeKeys: ['m', 'l'], colorIds: [1, 2, 3], minPaise: 100_000, sort: 'price-desc' },
	'a size that nothing has': { sizeKeys: ['7xl'] },
	'an attribute': { attributes: { fabric: ['cotton', 'linen'] } },
	'an attribute by price': { attributes: { fabric: ['cotton'] }, sort: 'price-asc' },
	'a country of origin': { attributes: { countryOfOrigin: ['cn', 'in'] } },
	'attributes of a category': { category: 'Category 3', attributes: { fabric: ['cotton'], fit: ['slim'] } },
	prices: { minPaise: 100_000, maxPaise: 200_000 },
	'all filters': { category: 'Category 3', colorIds: [1, 2], minPaise: 100_000, maxPaise: 200_000, sort: 'price-asc' },
	'all filters of a collection': {
		collection: 'Collection 3',
		category: 'Category 3',
		colorIds: [1, 2],
		minPaise: 100_000,
	},
	'one character': { search: 'k' },
	'a character that nothing has': { search: 'q' },
	'two characters': { search: 'ur' },
	'two characters that nothing has': { search: 'zq' },
	'a word that many have': { search: 'narmada' },
	'a word that few have': { search: 'kurta 123' },
	'a word in a collection': { search: 'kurta', collection: 'Collection 3' },
	'new arrivals': { newest: true, colorIds: [1, 2, 3] },
}

const nothingChosen = {
	colorIds: [],
	sizeKeys: [],
	attributes: mapColumns(listingFilters, () => []),
	opened: '',
} as const

/** Reads the first batches. */
async function readFirstBatches(batches: AsyncGenerator<unknown>): Promise<unknown[]> {
	const read: unknown[] = []
	for (let count = 0; count < 3; count += 1) {
		const next = await batches.next()
		if (next.done) return read
		read.push(next.value)
	}
	await batches.return(undefined)
	return read
}

/** The sort orders of the list of customers, each with every filter. */
const customerLists: Partial<CustomerFilter>[] = [
	undefined,
	'spent' as const,
	'orders' as const,
	'recent' as const,
].flatMap((sort) => [
	{ sort },
	{ sort, group: 'none' as const },
	{ sort, group: 'repeat' as const },
	{ sort, city: 'Surat' },
	{ sort, city: 'Surat', group: 'once' as const },
	{ sort, search: 'person77' },
	{ sort, search: 'example', city: 'Surat', group: 'once' as const },
])

/** Other lists, counts and lookups. */
export const others: Record<string, () => Promise<unknown>> = {
	'new arrivals of the home page': () => listNewArrivals(8),
	'best sellers': () => listBestSellers(8),
	'featured products': () => listFeaturedProducts(8),
	'colors and sizes of the shop': () => getListingFilters(everything, 0, nothingChosen),
	'colors and sizes of a category': () =>
		getListingFilters({ ...everything, category: 'Category 3' }, 0, nothingChosen),
	'colors and sizes of a collection': () =>
		getListingFilters({ ...everything, collection: 'Collection 3' }, 0, nothingChosen),
	'colors and sizes of new arrivals': () => getListingFilters({ ...everything, newest: true }, 0, nothingChosen),
	'colors and sizes of a search': () => getListingFilters({ ...everything, search: 'kurta 123' }, 11, nothingChosen),
	'the words of the names': getKnownTerms,
	'a product': () => getProductDetail(77),
	'the reviews of a product': () => getProductRatings(77, 1),
	'GET /products': () => readFirstBatches(streamApiProducts(200)),
	'GET /products/paginated': () => listApiProducts(40, 20),
	'GET /products/featured-products': () => listFeaturedApiProducts(20),
	'GET /orders': () => readFirstBatches(streamApiOrders(200)),
	'GET /orders of one account': () => readFirstBatches(streamApiOrders(200, 7)),
	'GET /ratings': () => readFirstBatches(iterateRatings(200)),
	'GET /contacts': () => readFirstBatches(iterateContacts(200)),
	'GET /update': () => readFirstBatches(iterateSubscribers(200)),
	'the map of the site': () => readFirstBatches(listMappedProducts(1)),
	'a customer’s orders': () => listOrders(7),
	'the admin’s products': () => listAdminProducts({ search: '', page: 3 }),
	'the admin’s products, low': () => listAdminProducts({ search: '', page: 3, stock: 'low' }),
	...Object.fromEntries(
		productSorts.flatMap((sort) => [
			[`the admin’s products by ${sort}`, () => listAdminProducts({ search: '', page: 3, sort })],
			[`a category’s products by ${sort}`, () => listAdminProducts({ search: '', page: 1, category: 3, sort })],
		]),
	),
	'a category’s products': () => listAdminProducts({ search: '', page: 3, category: 3 }),
	'the admin’s drafts': () => listAdminProducts({ search: '', page: 1, stock: 'draft' }),
	'the admin’s drafts, searched': () => listAdminProducts({ search: 'kurta', page: 1, stock: 'draft' }),
	'the imports': () => listBatches(1),
	'an import': async () => getBatchView(await openBatch('spring.csv'), 1),
	'the admin’s products, out of stock': () => listAdminProducts({ search: '', page: 3, stock: 'out' }),
	'the admin’s products, low and searched': () => listAdminProducts({ search: 'kurta', page: 1, stock: 'low' }),
	'the admin’s products, searched': () => listAdminProducts({ search: 'kurta', page: 3 }),
	'the admin’s products, two characters': () => listAdminProducts({ search: 'ur', page: 1 }),
	'the admin’s products, a barcode': () => listAdminProducts({ search: '8900000000017', page: 1 }),
	'what is counted, by name': () => searchItems('kurta 123'),
	'the size guide of a product': () => findSizeGuide(77),
	'what people wait for': () => listBackInStockDemand({ search: '', page: 1 }),
	'what people wait for, searched': () => listBackInStockDemand({ search: 'kurta', page: 1 }),
	'who waits for a size': () => listBackInStockRequests({ productId: 77, productColorId: 7, variantId: 7 }, 1),
	'how many wait': () => countWaitingRequests(),
	'requests to notify of a restock': () => notifyBackInStock(new Date(), { isEnding: () => false }),
	'what is counted, by code': () => findItemsByCode('N77-2'),
	'what is counted, by barcode': () => findItemsByCode('8900000000017'),
	'what is counted of a product': () => getInventoryItem(75, null),
	'what is counted of a variant': () => getInventoryItem(2, 7),
	'a product in sizes for its form': () => getProductForEdit(77),
	'the cart in sizes': () => readCart(5),
	'the JSON of products in sizes': () => listApiProducts(1, 20),
	'the footer text of what is counted': () => findNewestMovement({ productId: 75, variantId: null }),
	'the footer text of a variant': () => findNewestMovement({ productId: 2, variantId: 7 }),
	'a count': () => countStock({ userId: 1, isAdmin: true }, aCount),
	'the undoing of a count': () => undoCount({ userId: 1, isAdmin: true }, 1).catch(() => null),
	'the admin’s categories': () => listAdminCategories({ search: '', page: 1 }),
	'the admin’s categories, searched': () => listAdminCategories({ search: 'category 1', page: 1 }),
	'a category': () => findCategory(3),
	'the admin’s collections': () => listAdminCollections({ search: '', page: 1 }),
	'a collection': () => findCollection(3),
	'GET /collections': listFullCollections,
	'the admin’s colors': () => listAdminColors({ search: '', page: 1 }),
	'the details of a product': () => getProductDetails(77),
	'the stock of a product': () => listStockHistory(77),
	'what is sold out': () => countSoldOut(),
	'the admin’s orders': () => listAdminOrders({ search: '', page: 30 }),
	'the admin’s orders of a status': () => listAdminOrders({ search: '', status: 4, paymentMethod: 'cod', page: 3 }),
	'the admin’s orders of a customer': () => listAdminOrders({ search: '', customerId: 7, status: 4, page: 1 }),
	'the admin’s orders of a customer, searched': () => listAdminOrders({ search: 'person', customerId: 7, page: 1 }),
	'the admin’s orders, searched': () => listAdminOrders({ search: 'person77', page: 1 }),
	'the admin’s orders, one character': () => listAdminOrders({ search: 'e', page: 2 }),
	'the admin’s orders, two characters of a status': () => listAdminOrders({ search: 'as', status: 4, page: 2 }),
	'the admin’s orders, a number': () => listAdminOrders({ search: '#1234', page: 1 }),
	'the admin’s orders, two digits of a number': () => listAdminOrders({ search: '#12', page: 1 }),
	'the admin’s orders whose cash couriers have': () => listAdminOrders({ search: '', payment: 'collected', page: 1 }),
	'the admin’s orders to refund': () => listAdminOrders({ search: '', payment: 'to-refund', page: 1 }),
	'the admin’s orders that wait for their payment': () => listAdminOrders({ search: '', payment: 'waiting', page: 1 }),
	'the admin’s orders that were sent unpaid': () => listAdminOrders({ search: '', payment: 'sent-unpaid', page: 1 }),
	'the admin’s orders to pack': () => listAdminOrders({ search: '', status: 2, isPacked: false, page: 2 }),
	'the admin’s orders of a PIN code': () => listAdminOrders({ search: '395007', page: 1 }),
	'the admin’s orders to collect': () => listAdminOrders({ search: '', payment: 'to-collect', page: 3 }),
	'the admin’s orders to collect, shipped and searched': () =>
		listAdminOrders({ search: 'kurta', status: 3, payment: 'to-collect', page: 1 }),
	'the admin’s orders to collect of a customer': () =>
		listAdminOrders({ search: '', customerId: 7, payment: 'to-collect', page: 1 }),
	'the orders of each stage': countByFulfillmentStatus,
	'the orders that came back': () => listAdminOrders({ search: '', isReturnedToOrigin: true, page: 1 }),
	'the orders to pack': () => listPackingQueue(),
	'the owner’s numbers: money': () => getMoneyReport(aYear),
	'the owner’s numbers: orders': () => periodOrders(aYear),
	'the owner’s numbers: refused cash': () => countReturnsByPincode(aYear),
	'the owner’s numbers: goods': () => getProductReport(aYear),
	'the owner’s numbers: shares': () => getSalesBreakdown(aYear),
	'selected orders': () => listSelectedOrders([7, 77, 777]),
	'the export of orders': () => readFirstBatches(exportOrders({ search: '', status: 4 })),
	'orders that wait': () => getUnfulfilledOrders(),
	'failed emails': () => listFailedEmails(2, 25),
	'sales by day': () => listDailySales(new Date(), 30),
	'what sells out next': () => listSellingOutSoon(new Date()),
	'the cash that couriers have': listPendingRemittances,
	'the counts of the dashboard': getDashboardCounts,
	'what waits for the staff': countPendingTasks,
	'the newest accounts': () => listRecentUsers(),
	accounts: () => listUsers({ search: '', page: 30 }),
	...Object.fromEntries(
		customerLists.map((filter) => [
			`customers: ${JSON.stringify(filter)}`,
			() => listCustomers({ search: '', city: '', page: 3, ...filter }),
		]),
	),
	'the owner’s numbers: customers': () => listTopCustomers(aYear),
	'accounts that are blocked': () => listUsers({ search: '', page: 1, isBlocked: true }),
	'accounts that are blocked, searched': () => listUsers({ search: 'person', page: 1, isBlocked: true }),
	'the accounts of email addresses': () => findCustomersByEmail(['a@example.com', 'b@example.com']),
	'a customer for the staff': () => getCustomer(7),
	'the export of customers': () => readFirstBatches(exportCustomers()),
	'the export of subscribers': () => readFirstBatches(exportSubscribers()),
	'accounts, searched': () => listUsers({ search: 'person77', page: 1 }),
	'accounts, searched for what all have': () => listUsers({ search: 'example', page: 30 }),
	reviews: () => listRatings({ search: '', page: 30 }),
	'reviews, searched': () => listRatings({ search: 'kurta', page: 1 }),
	'reviews, searched for what all have': () => listRatings({ search: 'soft', page: 30 }),
	'reviews, two characters': () => listRatings({ search: 'zq', page: 1 }),
	'reviews that are hidden': () => listRatings({ search: '', page: 1, isHidden: true }),
	'unanswered messages': () => listContacts({ search: '', page: 3, isAnswered: false }),
	'unanswered messages, searched': () => listContacts({ search: 'order 77', page: 1, isAnswered: false }),
	'messages that are answered': () => listContacts({ search: '', page: 1, isAnswered: true }),
	'how many messages are to be answered': countUnanswered,
	messages: () => listContacts({ search: '', page: 30 }),
	'messages, searched': () => listContacts({ search: 'order 77', page: 1 }),
	'messages, two characters': () => listContacts({ search: 'or', page: 1 }),
	subscribers: () => listSubscribers({ search: '', page: 30 }),
	'subscribers, searched': () => listSubscribers({ search: 'asha 77', page: 1 }),
	'subscribers, one character': () => listSubscribers({ search: 'a', page: 1 }),
	'accounts, one character': () => listUsers({ search: 'e', page: 30 }),
	'accounts, two characters that nobody has': () => listUsers({ search: 'zq', page: 1 }),
	'the log': () => listActivity({}),
	'the log, older': () => listActivity({}, 400),
	'the log of a person': () => listActivity({ person: 1 }, 400),
	'the log of a person, of a kind': () => listActivity({ person: 1, kind: 'order' }),
	'the log of a kind': () => listActivity({ kind: 'product' }, 400),
	'the log of a product': () => listActivity({ kind: 'product', id: 77 }, 400),
	'the people of the log': () => listActors(999_999),
	'the staff': listStaff,
	'the forgetting of the log': () => pruneActivity(new Date()),
	'the search of the admin': () => searchAdmin('person77'),
	'the search of the admin, two characters': () => searchAdmin('as'),
}

const aYear = { first: toIndianDay(new Date()) - 365, last: toIndianDay(new Date()) }
const aCount = { productId: 75, way: 'add', quantity: 1, reason: 'counted', after: 0 } as const
