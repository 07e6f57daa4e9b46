import { z } from 'zod'
import {
	bannerSchema,
	newSectionSchema,
	sectionSchema,
	offerSchema,
	homeVideoSchema,
} from '#app/shop/home/home.schema.ts'
import { call } from '../call.ts'
import { id, imagePath, into, messageOnly, time } from './fields.ts'

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

const banners = 'Banners'

export const listBanners = call({
	id: 'listBanners',
	tag: banners,
	method: 'GET',
	path: '/banners',
	summary: 'The banners of the home page',
	who: 'anyone',
	answer: z.array(banner),
	isPublic: true,
})

export const uploadBanner = call({
	id: 'uploadBanner',
	tag: banners,
	method: 'POST',
	path: '/banners/upload',
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

export const deleteBanner = call({
	id: 'deleteBanner',
	tag: banners,
	method: 'DELETE',
	path: '/banners/{id}',
	summary: 'Delete a banner',
	who: 'admin',
	answer: messageOnly,
})

const offers = 'Offers'
const withOffer = z.strictObject({ message: z.string(), offer })

export const listOffers = call({
	id: 'listOffers',
	tag: offers,
	method: 'GET',
	path: '/offers',
	summary: 'The announcements of the home page',
	who: 'anyone',
	answer: z.array(offer),
	isPublic: true,
})

export const createOffer = call({
	id: 'createOffer',
	tag: offers,
	method: 'POST',
	path: '/offers',
	summary: 'Add an announcement',
	who: 'admin',
	body: offerSchema,
	status: 201,
	answer: withOffer,
})

export const updateOffer = call({
	id: 'updateOffer',
	tag: offers,
	method: 'PUT',
	path: '/offers/{id}',
	summary: 'Change an announcement',
	who: 'admin',
	body: offerSchema,
	answer: withOffer,
})

export const deleteOffer = call({
	id: 'deleteOffer',
	tag: offers,
	method: 'DELETE',
	path: '/offers/{id}',
	summary: 'Delete an announcement',
	who: 'admin',
	answer: messageOnly,
})

const videos = 'Video'

export const listVideos = call({
	id: 'listVideos',
	tag: videos,
	method: 'GET',
	path: '/video',
	summary: 'The video of the home page, in a list of at most one',
	who: 'anyone',
	answer: z.array(video),
	isPublic: true,
})

export const uploadVideo = call({
	id: 'uploadVideo',
	tag: videos,
	method: 'POST',
	path: '/video',
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

export const deleteVideo = call({
	id: 'deleteVideo',
	tag: videos,
	method: 'DELETE',
	path: '/video/{id}',
	summary: 'Delete the video',
	who: 'admin',
	answer: messageOnly,
})

const instagram = 'Instagram'
const withSection = z.strictObject({ message: z.string(), section })
const sectionForm = z.object({ link: text, image: text })

export const listSections = call({
	id: 'listSections',
	tag: instagram,
	method: 'GET',
	path: '/instasection',
	summary: 'The sections of the social strip',
	who: 'anyone',
	answer: z.array(section),
	isPublic: true,
})

export const createSection = call({
	id: 'createSection',
	tag: instagram,
	method: 'POST',
	path: '/instasection',
	summary: 'Add a section',
	description: '`image` is a picture or a video.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['image'],
	body: sectionForm.meta({ required: ['link', 'image'] }).transform(into(newSectionSchema)),
	status: 201,
	answer: withSection,
})

export const updateSection = call({
	id: 'updateSection',
	tag: instagram,
	method: 'PUT',
	path: '/instasection/{id}',
	summary: 'Change a section',
	description: 'Without `image` its picture or video stays.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['image'],
	body: sectionForm.meta({ required: ['link'] }).transform(into(sectionSchema)),
	answer: withSection,
})

export const deleteSection = call({
	id: 'deleteSection',
	tag: instagram,
	method: 'DELETE',
	path: '/instasection/{id}',
	summary: 'Delete a section',
	who: 'admin',
	answer: messageOnly,
})
