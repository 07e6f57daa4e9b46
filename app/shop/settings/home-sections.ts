/** Every section of the home page, in the usual order (rule: home-sections). */
export const homeSections = [
	'banners',
	'announcements',
	'newest',
	'promises',
	'featured',
	'collections',
	'video',
	'social',
] as const

export type HomeSection = (typeof homeSections)[number]

export const homeSectionLabels: Record<HomeSection, string> = {
	banners: 'Banners',
	announcements: 'Announcements',
	newest: 'Our Collections',
	promises: 'The three promises',
	featured: 'Featured Products',
	collections: 'Shop By Collections',
	video: 'Video',
	social: 'Stay Social with Us',
}
