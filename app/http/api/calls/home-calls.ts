import { z } from 'zod'
import {
	bannerSchema,
	newSectionSchema,
	sectionSchema,
	offerSchema,
	homeVideoSchema,
} from '#app/shop/home/home.schema.ts'
import { callsAbout } from '../call.ts'
import { id, imagePath, into, time, removal, publicList } from './fields.ts'

const videoPath = z
	.string()
	.regex(/^\/videos\//)
	.meta({ description: 'Below the host of the API.', examples: ['/videos/0123456789abcdef0123456789abcdef.mp4'] })
const text = z.string().optional()

export const banner = z.strictObject({ id, imageUrl: imagePath }).meta({ id: 'Banner' })
export const offer = z.strictObject({ id, text: z.string(), createdAt: time }).meta({ id: 'Offer' })
export const video = z.strictObject({ id, title: z.string().nullable(), videoUrl: videoPath }).meta({ id: 'Video' })
export const section = z
	.strictObject({
		id,
		link: z.string(),
		imageUrl: z
			.union([imagePath, videoPath])
			.meta({ description: 'A picture, or a video: then it ends with .mp4, .webm or .ogg.' }),
	})
	.meta({ id: 'InstagramSection' })

const banners = callsAbout('Banners')

export const listBanners = banners(publicList('GET /banners', 'The banners of the home page', banner))

export const uploadBanner = banners({
	at: 'POST /banners/upload',
	summary: 'Add a banner',
	who: 'admin',
	bodyType: 'multipart',
	files: ['image'],
	body: z
		.object({ image: text })
		.meta({ required: ['image'] })
		.transform(into(bannerSchema)),
	status: 201,
	answer: z.strictObject({ message: z.string(), banner }),
})

export const deleteBanner = banners(removal('DELETE /banners/{id}', 'Delete a banner'))

const offers = callsAbout('Offers')
const withOffer = z.strictObject({ message: z.string(), offer })

export const listOffers = offers(publicList('GET /offers', 'The announcements of the home page', offer))

const offerChange = { who: 'admin', body: offerSchema, answer: withOffer } as const

export const createOffer = offers({
	...offerChange,
	at: 'POST /offers',
	summary: 'Add an announcement',
	status: 201,
})

export const updateOffer = offers({
	...offerChange,
	at: 'PUT /offers/{id}',
	summary: 'Change an announcement',
})

export const deleteOffer = offers(removal('DELETE /offers/{id}', 'Delete an announcement'))

const videos = callsAbout('Video')

export const listVideos = videos(
	publicList('GET /video', 'The video of the home page, in a list of at most one', video),
)

export const uploadVideo = videos({
	at: 'POST /video',
	summary: 'Add the video of the home page',
	description: 'While there is one, another is refused (409). MP4, WebM or OGG.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['video'],
	body: z
		.object({ title: text, video: text })
		.meta({ required: ['video'] })
		.transform(into(homeVideoSchema)),
	status: 201,
	answer: z.strictObject({ message: z.string(), video }),
	refuses: ['conflict'],
})

export const deleteVideo = videos(removal('DELETE /video/{id}', 'Delete the video'))

const instagram = callsAbout('Instagram')
const withSection = z.strictObject({ message: z.string(), section })
const sectionForm = z.object({ link: text, image: text })

export const listSections = instagram(publicList('GET /instasection', 'The sections of the social strip', section))

const sectionChange = { who: 'admin', bodyType: 'multipart', files: ['image'], answer: withSection } as const

export const createSection = instagram({
	...sectionChange,
	at: 'POST /instasection',
	summary: 'Add a section',
	description: '`image` is a picture or a video.',
	body: sectionForm.meta({ required: ['link', 'image'] }).transform(into(newSectionSchema)),
	status: 201,
})

export const updateSection = instagram({
	...sectionChange,
	at: 'PUT /instasection/{id}',
	summary: 'Change a section',
	description: 'Without `image` its picture or video stays.',
	body: sectionForm.meta({ required: ['link'] }).transform(into(sectionSchema)),
})

export const deleteSection = instagram(removal('DELETE /instasection/{id}', 'Delete a section'))
