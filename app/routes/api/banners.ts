import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toBannerJson } from '#app/http/api/json/content-json.ts'
import { readWithUpload } from '#app/http/api/read-files.server.ts'
import { createBanner, deleteBanner, getBanner, listBanners } from '#app/shop/home/banner.server.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'

export const loader = endpoint(
	handle(calls.listBanners, async () => (await listBanners()).map(toBannerJson)),
	handle(
		calls.uploadBanner,
		async ({ body, viewer }) => {
			const id = await createBanner(viewer, body.image)
			return { message: 'Banner Uploaded', banner: toBannerJson(await getBanner(id)) }
		},
		readWithUpload('image', storeImageStream),
	),
	handleDelete(calls.deleteBanner, deleteBanner, 'Banner Deleted'),
)

export const action = loader
