const prefixes = [
	'products',
	'users',
	'orders',
	'categories',
	'colors',
	'banners',
	'offers',
	'video',
	'instasection',
	'update',
	'contacts',
	'ratings',
	'collections',
]
// Routes match in any case.
const apiPath = new RegExp(`^/(?:${prefixes.join('|')}|cart/(?:get|add|update|remove))(?:/|$)`, 'i')
const pageToo = /^\/collections\/?$/i

/** Whether a path belongs to the JSON API; for /collections, also a page, all methods but reading. */
export function isApiPath(pathname: string, method: string): boolean {
	if (pageToo.test(pathname) && (method === 'GET' || method === 'HEAD')) return false
	return apiPath.test(pathname)
}
