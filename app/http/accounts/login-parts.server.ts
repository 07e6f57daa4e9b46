import type { RouterContextProvider } from 'react-router'
import { translateLines } from '#app/shop/catalog/listing/product-rows.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import { findPendingItem } from '../pending/pending-cart.server.ts'
import { settleOrLog } from '../responses/page-refusals.server.ts'
import { getRequestLanguage, sessionContext } from '../session/contexts.ts'

/**
 * Loads what the log-in and the sign-up show beside their forms: the item that waits for the log-in and the picture of
 * the first banner. The forms work without them.
 */
export async function loadLoginParts(context: Readonly<RouterContextProvider>) {
	const [item, banners] = await Promise.all([
		settleOrLog(context, findPendingItem(context.get(sessionContext))),
		settleOrLog(context, listBanners()),
	])
	const [shown] = item === 'failed' || item === null ? [] : await translateLines([item], getRequestLanguage(context))
	return {
		item: shown ?? null,
		picture: banners === 'failed' ? null : (banners[0]?.image ?? null),
	}
}
