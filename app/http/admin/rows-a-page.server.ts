import { settings } from '#app/adapters/settings.server.ts'
import { adminPageSize } from '#app/shop/paging.ts'

/** The page sizes of the order list that users can choose (rule: list-search). */
export const rowChoices = [adminPageSize, 50, 100]

const remembered = /(?:^|;\s*)rows=(\d+)(?:;|$)/

/** Returns the page size in the URL, or else the size that was chosen last. The choice is remembered for a year. */
export function rowsOfPage(request: Request, { searchParams }: URL): { pageSize: number; headers: HeadersInit } {
	const among = (text: string | null | undefined) => rowChoices.find((rows) => String(rows) === text)
	const asked = among(searchParams.get('rows'))
	const pageSize = asked ?? among(remembered.exec(request.headers.get('Cookie') ?? '')?.[1]) ?? adminPageSize
	const cookie = `rows=${asked}; Max-Age=31536000; Path=/admin/orders; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
	return { pageSize, headers: asked ? { 'Set-Cookie': cookie } : {} }
}
