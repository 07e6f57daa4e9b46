import type { InstagramView } from '#app/shop/home/instagram.server.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { ShopImage } from '../product/shop-image.tsx'
import { SectionNote } from '../shell/section.tsx'
import { PauseBox } from './banners.tsx'

/** The number of entries in a moving strip (rule: social-strip). */
const entryCount = 20

/**
 * Several entries are repeated to 20 and drift on devices with a pointer, pausing under it. A single entry does not
 * move.
 */
export function SocialStrip({ posts }: { posts: InstagramView[] | 'failed' }) {
	if (posts === 'failed') return <SectionNote className="shell">Failed to fetch images</SectionNote>
	if (posts.length === 0)
		return (
			<SectionNote fill="posts" className="shell">
				No posts available
			</SectionNote>
		)
	if (posts.length === 1) {
		return (
			<div className="social-tile">
				<Post post={posts[0]!} position={1} />
			</div>
		)
	}
	return (
		<div className="social relative">
			<div className="social-window" tabIndex={0} role="group" aria-label="Posts">
				<ul
					className="social-track flex w-max gap-0.5 md:gap-1"
					{...getCachedHtml(posts, 'strip', () =>
						Array.from({ length: entryCount }, (_, position) => (
							<li key={position} aria-hidden={position >= posts.length || undefined} className="social-tile shrink-0">
								<Post
									post={posts[position % posts.length]!}
									position={position + 1}
									isCopy={position >= posts.length}
								/>
							</li>
						)),
					)}
				/>
			</div>
			<PauseBox label="Pause the strip" className="social-pause absolute right-0 bottom-0 veil" />
		</div>
	)
}

function Post({
	post: { link, altText, image, videoUrl },
	position,
	isCopy = false,
}: {
	post: InstagramView
	position: number
	isCopy?: boolean
}) {
	return (
		<a
			href={link}
			target="_blank"
			rel="noopener noreferrer"
			tabIndex={isCopy ? -1 : undefined}
			aria-label={`${altText || `Post ${position}`}, opens in a new tab`}
			className="block bg-sand"
		>
			{videoUrl ? (
				<video src={videoUrl} muted playsInline preload="metadata" className="aspect-square w-full object-cover" />
			) : (
				<ShopImage image={image} single={320} className="aspect-square w-full" />
			)}
		</a>
	)
}
