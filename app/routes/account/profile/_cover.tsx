import type { Profile } from '#app/shop/people/profile/profile.server.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { ChangeImage } from '../../../ui/profile/change-image.tsx'

export function Cover({ profile: { coverImage }, isEditable }: { profile: Profile; isEditable: boolean }) {
	return (
		<div
			className={`group relative -mx-4 cloth bg-sand md:-mx-6 lg:mx-0 lg:mt-8 ${isEditable ? 'h-36 lg:h-64' : 'h-20 lg:h-28'}`}
		>
			{coverImage && (
				<ShopImage
					image={{ ...coverImage, alt: '' }}
					sizes="(width >= 80rem) 76rem, 100vw"
					largest={1920}
					eager
					className="absolute inset-0 size-full lg:rounded-soft"
				/>
			)}
			{isEditable && (
				<ChangeImage
					{...coverChange}
					current={coverImage}
					className="absolute top-3 right-3 rounded-full bg-paper/95 px-4 text-xs font-medium group-hover:bg-ink group-hover:text-paper lg:top-4 lg:right-4"
				>
					Change cover photo
				</ChangeImage>
			)}
		</div>
	)
}

export const coverChange = {
	action: '/profile/cover',
	field: 'coverImage',
	title: 'Cover photo',
	shape: 'wide',
} as const
