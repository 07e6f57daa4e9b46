import { maxImageMb } from '../words/limits.ts'

/** What one upload of a product file with its images may have. */
export const maxProductFileMb = 20
export const maxUploadMb = 100
export const maxUploadedImages = 100
/** A picture that is fetched from its address. */
export const maxFetchedMb = 20
/** Of the form, with its other fields. */
export const maxUploadParts = 10 + maxUploadedImages
export const uploadTooLarge =
	`A product file may have at most ${maxProductFileMb} MB, a photo ${maxImageMb} MB, ` +
	`and everything together ${maxUploadMb} MB and ${maxUploadedImages} photos.`
