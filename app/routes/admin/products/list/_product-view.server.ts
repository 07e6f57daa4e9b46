import { getSettings } from '#app/adapters/settings.server.ts'
import { parseProductListView, type ProductListView } from '#app/ui/admin/list/admin-list-state.ts'

const remembered = /(?:^|;\s*)products=(\w+)(?:;|$)/

/** Returns the chosen view, or else the view that was chosen last. The choice is remembered for a year. */
export function getProductListView(
	request: Request,
	chosen: ProductListView | undefined,
): { view: ProductListView; headers: HeadersInit } {
	const view = chosen ?? parseProductListView(remembered.exec(request.headers.get('Cookie') ?? '')?.[1]) ?? 'cards'
	// The path includes `/admin/products.data`, which a browser with script requests.
	const cookie = `products=${view}; Max-Age=31536000; Path=/admin; HttpOnly; SameSite=Lax${getSettings().https ? '; Secure' : ''}`
	return { view, headers: chosen ? { 'Set-Cookie': cookie } : {} }
}
