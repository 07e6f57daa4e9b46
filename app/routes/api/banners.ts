import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { bannerJson } from '#app/http/api/json/home-json.ts'
import { withUpload } from '#app/http/api/read-files.server.ts'
import { createBanner, deleteBanner, findBanner, listBanners } from '#app/shop/home/banner.server.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'

export const loader = endpoint(
	handle(calls.listBanners, async () => (await listBanners()).map(bannerJson)),
	handle(
		calls.uploadBanner,
		async ({ body, viewer }) => {
			const id = await createBanner(viewer, body.image)
			return { message: 'Banner Uploaded', banner: bannerJson(await findBanner(id)) }
		},
		withUpload('image', storeImageStream),
	),
	handleRemoval(calls.deleteBanner, deleteBanner, 'Banner Deleted'),
)

export const action = loader
