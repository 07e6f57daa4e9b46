import { setImmediate as yieldTick } from 'node:timers/promises'
import { batchSize } from '../in-batches.ts'
import { everyFullProduct } from '../catalog/product/full-product.server.ts'
import { type FeedItem, itemsOf } from './feed-item.ts'

/** All that visitors can buy, product by product (rule: feed-matches-page). `origin` begins the addresses. */
export async function* feedItems(origin: string): AsyncGenerator<FeedItem[]> {
	for await (const products of everyFullProduct(batchSize.fullRows)) {
		for (const product of products) yield itemsOf(product, origin)
		// Yields to other requests.
		await yieldTick()
	}
}
