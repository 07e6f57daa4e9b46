import type { BannerView } from '#app/shop/home/banner.server.ts'
import type { HomeSectionView } from '#app/shop/home/home-sections.ts'
import { FillHint } from '../shell/fill-hint.tsx'
import { QuietLine } from '../shell/section.tsx'
import { BannerCarousel, BannerSlide } from './banner-carousel.tsx'

/** The sections of banners that follow one another, by the first of them. */
export function bannerGroups(sections: readonly HomeSectionView[]): Map<number, HomeSectionView[]> {
	const groups = new Map<number, HomeSectionView[]>()
	let group: HomeSectionView[] | undefined
	for (const section of sections) {
		if (section.kind !== 'banners' && section.kind !== 'banner') group = undefined
		else if (group) group.push(section)
		else groups.set(section.id, (group = [section]))
	}
	return groups
}

interface BannersProps {
	group: HomeSectionView[]
	banners: BannerView[] | 'failed'
	/** Whether it is the first on its page. */
	isFirst: boolean
}

/** The shop's banners, and those that the owner has put beside them, in one carousel (rule: added-sections). */
export function Banners({ group, banners, isFirst }: BannersProps) {
	const slides = group.flatMap((section) => {
		if (section.kind === 'banners') return banners === 'failed' ? [] : banners
		// Their ids are not those of banners.
		return section.image ? [{ ...section, id: -section.id, image: section.image }] : []
	})
	const hasShops = group.some(({ kind }) => kind === 'banners')
	if (slides.length === 0) {
		return (
			<QuietLine>
				{banners === 'failed' ? 'Failed to fetch banners' : 'No banners found'}
				{banners !== 'failed' && <FillHint of="banners" />}
			</QuietLine>
		)
	}
	if (!hasShops && slides.length === 1) {
		const [slide] = slides
		return (
			<section aria-label={slide!.title || slide!.image.alt || 'Banner'} className="carousel">
				<BannerSlide banner={slide!} isFirst={isFirst} />
			</section>
		)
	}
	return (
		<BannerCarousel
			banners={slides}
			name={hasShops ? 'banner' : `banner-${group[0]!.id}`}
			isFirst={hasShops || isFirst}
		/>
	)
}
