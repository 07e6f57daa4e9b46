import { getSettings } from '#app/adapters/settings.server.ts'
import { adminPageSize } from '#app/shop/values/paging.ts'

/** The page sizes of the order list that users can choose (rule: list-search). */
export const pageSizeOptions = [adminPageSize, 50, 100]

const remembered = /(?:^|;\s*)rows=(\d+)(?:;|$)/

/** Returns the page size in the URL, or else the size that was chosen last. The choice is remembered for a year. */
export function getPageSize(request: Request, { searchParams }: URL): { pageSize: number; headers: HeadersInit } {
	const parsePageSize = (text: string | null | undefined) => pageSizeOptions.find((rows) => String(rows) === text)
	const asked = parsePageSize(searchParams.get('rows'))
	const pageSize = asked ?? parsePageSize(remembered.exec(request.headers.get('Cookie') ?? '')?.[1]) ?? adminPageSize
	const cookie = `rows=${asked}; Max-Age=31536000; Path=/admin/orders; HttpOnly; SameSite=Lax${getSettings().https ? '; Secure' : ''}`
	return { pageSize, headers: asked ? { 'Set-Cookie': cookie } : {} }
}
