import { peopleOfLog, logEntries, forgetOldEntries } from '#app/shop/journal/log.server.ts'
import { searchEverything } from '#app/shop/desk/search-everything.server.ts'
import { listingFilters, productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { bestSellers, featuredProducts, newArrivals } from '#app/shop/catalog/listing/listing-order.server.ts'
import { findCategory, listAdminCategories } from '#app/shop/catalog/category/category.server.ts'
import {
	findCollection,
	listAdminCollections,
	listFullCollections,
} from '#app/shop/catalog/collection/collection.server.ts'
import { listAdminColors } from '#app/shop/catalog/color/color.server.ts'
import { productDetails, stockHistory } from '#app/shop/catalog/product/product-details.server.ts'
import type { ListingQuery } from '#app/shop/catalog/product/product-view.ts'
import { productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { openBatch } from '#app/shop/import/undo/import-batch.server.ts'
import { batchView } from '#app/shop/import/undo/undo-import.server.ts'
import { listBatches } from '#app/shop/import/undo/undo-state.server.ts'
import { listAdminProducts, countSoldOut } from '#app/shop/catalog/product/admin-products.server.ts'
import { productSorts } from '#app/shop/catalog/product/stock.ts'
import { countStock, newestMovement, undoCount } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import { sizeGuideOfProduct } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { placesByCode, placesNamed, stockPlace } from '#app/shop/catalog/stock-count/stock-places.server.ts'
import {
	countWaiting,
	listStockDemand,
	listStockRequests,
} from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { tellAboutStock } from '#app/shop/catalog/stock-requests/tell-about-stock.server.ts'
import { listMappedProducts } from '#app/shop/catalog/listing/sitemap.server.ts'
import {
	everyFullProduct,
	featuredFullProducts,
	fullProductPage,
} from '#app/shop/catalog/product/full-product.server.ts'
import { everyContact, listContacts, countToAnswer } from '#app/shop/feedback/contact.server.ts'
import { everyRating, listRatings } from '#app/shop/feedback/rating-list.server.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { everySubscriber, exportSubscribers, listSubscribers } from '#app/shop/feedback/subscriber.server.ts'
import { listFailedMails } from '#app/shop/letters/mail/sent-mail.server.ts'
import { knownWords } from '#app/shop/catalog/finding/known-words.server.ts'
import { indianDay } from '#app/shop/dates.ts'
import { goodsOf } from '#app/shop/numbers/goods-numbers.server.ts'
import { countRefusedByPin } from '#app/shop/numbers/pin-numbers.server.ts'
import { sharesOf } from '#app/shop/numbers/shares.server.ts'
import { moneyOf, ordersOf as periodOrders } from '#app/shop/numbers/money-numbers.server.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { listAdminOrders, ordersOf } from '#app/shop/orders/order.server.ts'
import { packingQueue } from '#app/shop/orders/fulfilment/packing.server.ts'
import { listChosenOrders } from '#app/shop/orders/fulfilment/pick-list.server.ts'
import { countStages } from '#app/shop/orders/fulfilment/stage-counts.server.ts'
import { sellsOutNext } from '#app/shop/catalog/product/sells-out-next.server.ts'
import { cashWithCouriers } from '#app/shop/orders/payments/cash/cash-with-couriers.server.ts'
import { salesByDay } from '#app/shop/orders/sales.server.ts'
import { waitingOrders } from '#app/shop/orders/waiting-orders.server.ts'
import { everyFullOrder } from '#app/shop/orders/full-order.server.ts'
import { dashboardCounts, readRecentUsers } from '#app/shop/desk/dashboard.server.ts'
import { countWhatWaits } from '#app/shop/desk/what-waits.server.ts'
import { customersByEmail, customerView, exportCustomers } from '#app/shop/people/customers/customer.server.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { listUsers } from '#app/shop/people/users.server.ts'

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
	colours: { colorIds: [1, 2, 3] },
	'colours by price': { colorIds: [1, 2, 3], sort: 'price-asc' },
	sizes: { sizeKeys: ['m', 'uk 6'] },
	'sizes by price': { sizeKeys: ['m'], sort: 'price-asc' },
	'a size of a collection': { collection: 'Collection 3', sizeKeys: ['30'] },
	'sizes and colours': { sizeKeys: ['m', 'l'], colorIds: [1, 2, 3] },
	'sizes, colours and prices': { sizeKeys: ['m', 'l'], colorIds: [1, 2, 3], minPaise: 100_000, sort: 'price-desc' },
	'a size that nothing has': { sizeKeys: ['7xl'] },
	prices: { minPaise: 100_000, maxPaise: 200_000 },
	'all filters': { category: 'Category 3', colorIds: [1, 2], minPaise: 100_000, maxPaise: 200_000, sort: 'price-asc' },
	'all filters of a collection': {
		collection: 'Collection 3',
		category: 'Category 3',
		colorIds: [1, 2],
		minPaise: 100_000,
	},
	'one letter': { search: 'k' },
	'a letter that nothing has': { search: 'q' },
	'two letters': { search: 'ur' },
	'two letters that nothing has': { search: 'zq' },
	'a word that many have': { search: 'narmada' },
	'a word that few have': { search: 'kurta 123' },
	'a word in a collection': { search: 'kurta', collection: 'Collection 3' },
	'new arrivals': { newest: true, colorIds: [1, 2, 3] },
}

const nothingChosen = { colorIds: [], sizeKeys: [], opened: '' } as const

/** Reads the first batches. */
async function drain(batches: AsyncGenerator<unknown>): Promise<unknown[]> {
	const read: unknown[] = []
	for (let count = 0; count < 3; count += 1) {
		const next = await batches.next()
		if (next.done) return read
		read.push(next.value)
	}
	await batches.return(undefined)
	return read
}

/** Other lists, counts and lookups. */
export const others: Record<string, () => Promise<unknown>> = {
	'new arrivals of the home page': () => newArrivals(8),
	'best sellers': () => bestSellers(8),
	'featured products': () => featuredProducts(8),
	'colours and sizes of the shop': () => listingFilters(everything, 0, nothingChosen),
	'colours and sizes of a category': () => listingFilters({ ...everything, category: 'Category 3' }, 0, nothingChosen),
	'colours and sizes of a collection': () =>
		listingFilters({ ...everything, collection: 'Collection 3' }, 0, nothingChosen),
	'colours and sizes of new arrivals': () => listingFilters({ ...everything, newest: true }, 0, nothingChosen),
	'colours and sizes of a search': () => listingFilters({ ...everything, search: 'kurta 123' }, 11, nothingChosen),
	'the words of the names': knownWords,
	'a product': () => productDetail(77),
	'the reviews of a product': () => ratingsOfProduct(77, 1),
	'GET /products': () => drain(everyFullProduct(200)),
	'GET /products/paginated': () => fullProductPage(40, 20),
	'GET /products/featured-products': () => featuredFullProducts(20),
	'GET /orders': () => drain(everyFullOrder(200)),
	'GET /orders of one account': () => drain(everyFullOrder(200, 7)),
	'GET /ratings': () => drain(everyRating(200)),
	'GET /contacts': () => drain(everyContact(200)),
	'GET /update': () => drain(everySubscriber(200)),
	'the map of the site': () => drain(listMappedProducts(1)),
	'a customer’s orders': () => ordersOf(7),
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
	'an import': async () => batchView(await openBatch('spring.csv'), 1),
	'the admin’s products, out of stock': () => listAdminProducts({ search: '', page: 3, stock: 'out' }),
	'the admin’s products, low and searched': () => listAdminProducts({ search: 'kurta', page: 1, stock: 'low' }),
	'the admin’s products, searched': () => listAdminProducts({ search: 'kurta', page: 3 }),
	'the admin’s products, two letters': () => listAdminProducts({ search: 'ur', page: 1 }),
	'the admin’s products, a barcode': () => listAdminProducts({ search: '8900000000017', page: 1 }),
	'what is counted, by name': () => placesNamed('kurta 123'),
	'the size guide of a product': () => sizeGuideOfProduct(77),
	'what people wait for': () => listStockDemand({ search: '', page: 1 }),
	'what people wait for, searched': () => listStockDemand({ search: 'kurta', page: 1 }),
	'who waits for a size': () => listStockRequests({ productId: 77, productColorId: 7, variantId: 7 }, 1),
	'how many wait': () => countWaiting(),
	'who is told that it is back': () => tellAboutStock(new Date(), { isEnding: () => false }),
	'what is counted, by code': () => placesByCode('N77-2'),
	'what is counted, by barcode': () => placesByCode('8900000000017'),
	'what is counted of a product': () => stockPlace(75, null),
	'what is counted of a variant': () => stockPlace(2, 7),
	'a product in sizes for its form': () => productForEdit(77),
	'the cart in sizes': () => readCart(5),
	'the JSON of products in sizes': () => fullProductPage(1, 20),
	'the last line of what is counted': () => newestMovement({ productId: 75, variantId: null }),
	'the last line of a variant': () => newestMovement({ productId: 2, variantId: 7 }),
	'a count': () => countStock({ userId: 1, isAdmin: true }, aCount),
	'the undoing of a count': () => undoCount({ userId: 1, isAdmin: true }, 1).catch(() => null),
	'the admin’s categories': () => listAdminCategories({ search: '', page: 1 }),
	'the admin’s categories, searched': () => listAdminCategories({ search: 'category 1', page: 1 }),
	'a category': () => findCategory(3),
	'the admin’s collections': () => listAdminCollections({ search: '', page: 1 }),
	'a collection': () => findCollection(3),
	'GET /collections': listFullCollections,
	'the admin’s colours': () => listAdminColors({ search: '', page: 1 }),
	'the details of a product': () => productDetails(77),
	'the stock of a product': () => stockHistory(77),
	'what is sold out': () => countSoldOut(),
	'the admin’s orders': () => listAdminOrders({ search: '', page: 30 }),
	'the admin’s orders of a status': () => listAdminOrders({ search: '', status: 4, paymentMethod: 'cod', page: 3 }),
	'the admin’s orders of a customer': () => listAdminOrders({ search: '', customerId: 7, status: 4, page: 1 }),
	'the admin’s orders of a customer, searched': () => listAdminOrders({ search: 'person', customerId: 7, page: 1 }),
	'the admin’s orders, searched': () => listAdminOrders({ search: 'person77', page: 1 }),
	'the admin’s orders, one letter': () => listAdminOrders({ search: 'e', page: 2 }),
	'the admin’s orders, two letters of a status': () => listAdminOrders({ search: 'as', status: 4, page: 2 }),
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
	'the orders of each stage': countStages,
	'the orders that came back': () => listAdminOrders({ search: '', cameBack: true, page: 1 }),
	'the orders to pack': () => packingQueue(),
	'the owner’s numbers: money': () => moneyOf(aYear),
	'the owner’s numbers: orders': () => periodOrders(aYear),
	'the owner’s numbers: refused cash': () => countRefusedByPin(aYear),
	'the owner’s numbers: goods': () => goodsOf(aYear),
	'the owner’s numbers: shares': () => sharesOf(aYear),
	'ticked orders': () => listChosenOrders([7, 77, 777]),
	'the export of orders': () => drain(exportOrders({ search: '', status: 4 })),
	'orders that wait': () => waitingOrders(),
	'mails that failed': () => listFailedMails(2, 25),
	'sales by day': () => salesByDay(new Date(), 30),
	'what sells out next': () => sellsOutNext(new Date()),
	'the cash that couriers have': cashWithCouriers,
	'the counts of the dashboard': dashboardCounts,
	'what waits for the staff': countWhatWaits,
	'the newest accounts': () => readRecentUsers(),
	accounts: () => listUsers({ search: '', page: 30 }),
	'accounts that are blocked': () => listUsers({ search: '', page: 1, isBlocked: true }),
	'accounts that are blocked, searched': () => listUsers({ search: 'person', page: 1, isBlocked: true }),
	'the accounts of e-mail addresses': () => customersByEmail(['a@example.com', 'b@example.com']),
	'a customer for the staff': () => customerView(7),
	'the export of customers': () => drain(exportCustomers()),
	'the export of subscribers': () => drain(exportSubscribers()),
	'accounts, searched': () => listUsers({ search: 'person77', page: 1 }),
	'accounts, searched for what all have': () => listUsers({ search: 'example', page: 30 }),
	reviews: () => listRatings({ search: '', page: 30 }),
	'reviews, searched': () => listRatings({ search: 'kurta', page: 1 }),
	'reviews, searched for what all have': () => listRatings({ search: 'soft', page: 30 }),
	'reviews, two letters': () => listRatings({ search: 'zq', page: 1 }),
	'reviews that are hidden': () => listRatings({ search: '', page: 1, isHidden: true }),
	'messages to answer': () => listContacts({ search: '', page: 3, isAnswered: false }),
	'messages to answer, searched': () => listContacts({ search: 'order 77', page: 1, isAnswered: false }),
	'messages that are answered': () => listContacts({ search: '', page: 1, isAnswered: true }),
	'how many messages are to be answered': countToAnswer,
	messages: () => listContacts({ search: '', page: 30 }),
	'messages, searched': () => listContacts({ search: 'order 77', page: 1 }),
	'messages, two letters': () => listContacts({ search: 'or', page: 1 }),
	subscribers: () => listSubscribers({ search: '', page: 30 }),
	'subscribers, searched': () => listSubscribers({ search: 'asha 77', page: 1 }),
	'subscribers, one letter': () => listSubscribers({ search: 'a', page: 1 }),
	'accounts, one letter': () => listUsers({ search: 'e', page: 30 }),
	'accounts, two letters that nobody has': () => listUsers({ search: 'zq', page: 1 }),
	'the log': () => logEntries({}),
	'the log, older': () => logEntries({}, 400),
	'the log of a person': () => logEntries({ person: 1 }, 400),
	'the log of a person, of a kind': () => logEntries({ person: 1, kind: 'order' }),
	'the log of a kind': () => logEntries({ kind: 'product' }, 400),
	'the log of a product': () => logEntries({ kind: 'product', id: 77 }, 400),
	'the people of the log': () => peopleOfLog(999_999),
	'the staff': listStaff,
	'the forgetting of the log': () => forgetOldEntries(new Date()),
	'the search of the back-office': () => searchEverything('person77'),
	'the search of the back-office, two letters': () => searchEverything('as'),
}

const aYear = { first: indianDay(new Date()) - 365, last: indianDay(new Date()) }
const aCount = { productId: 75, way: 'add', pieces: 1, reason: 'counted', after: 0 } as const
