import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import { listBanners } from '#app/shop/home/home.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/our-story.ts'

const description =
	'Clothing and leather goods for women who dress as they please: made in small batches in Surat, Gujarat, since 2020.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Our Story', description, path: '/ourstory', data: [organisationData] })

export async function loader({ context }: Route.LoaderArgs) {
	const banners = await orFailed(context, listBanners())
	return { banner: banners === 'failed' ? banners : (banners[0]?.image ?? null) }
}

export default function OurStoryPage({ loaderData: { banner } }: Route.ComponentProps) {
	const { name } = useShop()
	return (
		<article>
			<div className="shell pt-2">
				<Breadcrumb current="Our Story" />
				<h1 className="mt-2 font-display text-2xl lg:mt-8">Our Story</h1>
				<p className="mt-5 mb-10 max-w-[24ch] font-display text-xl text-balance text-madder lg:mt-7 lg:mb-16 lg:text-[2.75rem]">
					{name} began in 2020 with one cutting table in Surat.
				</p>
			</div>
			{banner === 'failed' ? (
				<p role="status" className="shell bg-sand py-16 text-center text-muted">
					Failed to fetch banner image
				</p>
			) : (
				banner && (
					<ShopImage
						image={banner}
						sizes="100vw"
						largest={1920}
						eager
						tall
						className="aspect-4/5 w-full sm:aspect-video lg:aspect-21/9"
					/>
				)
			)}
			<div className="shell">
				<Facts />
				<div className="grid gap-12 border-t border-ink pt-8 text-base lg:grid-cols-2 lg:gap-x-16 lg:gap-y-20 lg:pt-12">
					{chapters.map(({ title, text }) => (
						<section key={title} className="max-w-[34rem]">
							<h2 className="font-display text-xl lg:text-[2.75rem]">{title}</h2>
							{text.map((paragraph) => (
								<p key={paragraph} className="mt-4">
									{paragraph}
								</p>
							))}
						</section>
					))}
				</div>
				<p className="mt-14 flex flex-wrap gap-3 lg:mt-20">
					<ButtonLink to="/newarrivals">New Arrivals</ButtonLink>
					<ButtonLink look="secondary" to="/contact">
						Contact Us
					</ButtonLink>
				</p>
			</div>
		</article>
	)
}

function Facts() {
	return (
		<dl className="grid grid-cols-2 gap-x-6 py-10 lg:grid-cols-4 lg:gap-x-8 lg:py-16">
			{facts.map(([term, value]) => (
				<div key={term} className="border-t border-line py-4">
					<dt className="text-xs text-muted">{term}</dt>
					<dd className="mt-2 font-display text-[1.625rem] leading-[1.1] lg:text-[2rem]">{value}</dd>
				</div>
			))}
		</dl>
	)
}

const facts = [
	['Established', '2020'],
	['Made in', 'Surat, Gujarat, India'],
	['How', 'In small batches'],
	['Where to find us', 'Three outlets'],
] as const

const chapters = [
	{
		title: 'Western wear, from here',
		text: [
			'Surat has woven, dyed and traded cloth for longer than anybody remembers. What it did not have, when we were looking for it, was the clothes that we wanted to wear: shirts with room in them, jeans that sit, a jacket that is still right in ten years.',
			'So we made them. Womenswear first, western in cut, in cloth from down the road. GenZ found us before we had a sign above the door.',
		],
	},
	{
		title: 'Small batches',
		text: [
			'We cut a few pieces of each design, look at how they wear, and cut the next ones better. That is why a colour may be gone next month, and why there is no warehouse full of things that nobody asked for.',
			'It is also why we are strict: no return, no exchange. Every piece is counted. If one reaches you damaged or defective, we replace it.',
		],
	},
	{
		title: 'Leather',
		text: [
			'Bags, belts, boots and jackets came next. They are cut whole where it counts, stitched so that they can be stitched again, and get better with the years. Premium quality is a word that everybody uses; we would rather you turn the bag inside out and look.',
		],
	},
	{
		title: 'Three outlets and a web shop',
		text: [
			'You can try everything on in our three outlets in and around the city, or order it here and have it sent to your door, anywhere in India and to select countries beyond.',
			'Either way it is the same people who cut it, pack it and answer when you write.',
		],
	},
]
