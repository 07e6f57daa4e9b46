import { z } from 'zod'
import {
	bannerSchema,
	newSectionSchema,
	sectionSchema,
	offerSchema,
	homeVideoSchema,
} from '#app/shop/home/home.schema.ts'
import { createCallGroup } from '../call.ts'
import { id, imagePath, validateWith, time, buildRemoval, buildPublicList } from './fields.ts'

const videoPath = z
	.string()
	.regex(/^\/videos\//)
	.meta({ description: 'Relative to the API host.', examples: ['/videos/0123456789abcdef0123456789abcdef.mp4'] })
const text = z.string().optional()
const failed = 'Something Went Wrong'

export const banner = z.strictObject({ id, imageUrl: imagePath }).meta({ id: 'Banner' })
export const offer = z.strictObject({ id, text: z.string(), createdAt: time }).meta({ id: 'Offer' })
export const video = z.strictObject({ id, title: z.string().nullable(), videoUrl: videoPath }).meta({ id: 'Video' })
export const section = z
	.strictObject({
		id,
		link: z.string(),
		imageUrl: z
			.union([imagePath, videoPath])
			.meta({ description: 'An image, or a video ending in .mp4, .webm or .ogg.' }),
	})
	.meta({ id: 'InstagramSection' })

const banners = createCallGroup('Banners')

export const listBanners = banners(buildPublicList('GET /banners', 'List the banners of the home page', banner))

export const uploadBanner = banners({
	at: 'POST /banners/upload',
	summary: 'Add a banner',
	who: 'admin',
	bodyType: 'multipart',
	files: ['image'],
	body: z
		.object({ image: text })
		.meta({ required: ['image'] })
		.transform(validateWith(bannerSchema)),
	status: 201,
	answer: z.strictObject({ message: z.string(), banner }),
	failed,
})

export const deleteBanner = banners(buildRemoval('DELETE /banners/{id}', 'Delete a banner', failed))

const offers = createCallGroup('Offers')
const withOffer = z.strictObject({ message: z.string(), offer })

export const listOffers = offers(buildPublicList('GET /offers', 'List the announcements of the home page', offer))

const offerChange = { who: 'admin', body: offerSchema, answer: withOffer, failed } as const

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

export const deleteOffer = offers(buildRemoval('DELETE /offers/{id}', 'Delete an announcement', failed))

const videos = createCallGroup('Video')

export const listVideos = videos(buildPublicList('GET /video', 'List the home page video: at most one entry', video))

export const uploadVideo = videos({
	at: 'POST /video',
	summary: 'Add the home page video',
	description: 'If there is already a video, another one is rejected with 409. MP4, WebM or OGG.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['video'],
	body: z
		.object({ title: text, video: text })
		.meta({ required: ['video'] })
		.transform(validateWith(homeVideoSchema)),
	status: 201,
	answer: z.strictObject({ message: z.string(), video }),
	failed,
	refuses: ['conflict'],
})

export const deleteVideo = videos(
	buildRemoval('DELETE /video/{id}', 'Delete the video', 'Failed to delete video. Please try again.'),
)

const instagram = createCallGroup('Instagram')
const withSection = z.strictObject({ message: z.string(), section })
const sectionForm = z.object({ link: text, image: text })

export const listSections = instagram(
	buildPublicList('GET /instasection', 'List the sections of the social strip', section),
)

const sectionChange = { who: 'admin', bodyType: 'multipart', files: ['image'], answer: withSection, failed } as const

export const createSection = instagram({
	...sectionChange,
	at: 'POST /instasection',
	summary: 'Add a section',
	description: '`image` is an image or a video.',
	body: sectionForm.meta({ required: ['link', 'image'] }).transform(validateWith(newSectionSchema)),
	status: 201,
})

export const updateSection = instagram({
	...sectionChange,
	at: 'PUT /instasection/{id}',
	summary: 'Change a section',
	description: 'Without `image`, the existing image or video stays.',
	body: sectionForm.meta({ required: ['link'] }).transform(validateWith(sectionSchema)),
})

export const deleteSection = instagram(buildRemoval('DELETE /instasection/{id}', 'Delete a section', failed))
