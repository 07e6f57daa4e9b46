import { redirect } from 'react-router'
import { refusalStatus } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { prefixFileName } from '#app/shop/media/media-view.ts'
import { listWarnings } from '#app/shop/media/media.server.ts'
import type { Route } from './+types/images.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'image' }

export function loader() {
	return redirect('/admin/products', 303)
}

/**
 * Stores an image that script uploads while the user fills in a form. Returns the image's hash, with which script
 * submits the form later, and the warnings about the image.
 */
export async function action({ request }: Route.ActionArgs) {
	const { files } = await readFormWithImages(request, 'image', { most: 1 })
	const file = files[0]
	if (!file) return Response.json({ message: 'Please select an image' }, { status: 400 })
	if (!file.refusal) {
		const [warnings = []] = await listWarnings([file.hash])
		return Response.json({
			hash: file.hash,
			warnings: warnings.length > 0 ? [prefixFileName(file.name, warnings.join(' '))] : [],
		})
	}
	const { code, message } = file.refusal
	return Response.json({ message: prefixFileName(file.name, message) }, { status: refusalStatus[code] })
}
