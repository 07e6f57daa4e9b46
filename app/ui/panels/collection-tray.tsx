import { getCachedHtml } from '../cached-html/cached-html.ts'
import { ClosePanel } from './close-panel.tsx'
import { FillHint } from '../shell/fill-hint.tsx'
import { Panel } from './panel.tsx'
import { useCollections } from '../shell/use-shop.ts'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import { getShownUrl } from '#app/shop/media/media-url.ts'

export function CollectionTray() {
	const collections = useCollections()
	return (
		<Panel id="collections" labelledBy="collections-title" className="panel-drop">
			<div className="shell py-6">
				<div className="flex items-center justify-between">
					<p id="collections-title" className="font-display text-xl">
						Collection
					</p>
					<ClosePanel target="collections" isFirst />
				</div>
				{collections !== 'failed' && collections.length > 0 ? (
					<>
						<ul
							className="mt-4 grid grid-cols-6 gap-4"
							{...getCachedHtml(collections, 'tray', () =>
								collections.map((collection) => (
									<li key={collection.id}>
										<a href={`/collection/${encodeURIComponent(collection.name)}`} className="group block">
											<CollectionImage collection={collection} />
											<span className="mt-2 block text-sm underline-offset-4 group-hover:underline">
												{collection.name}
											</span>
										</a>
									</li>
								)),
							)}
						/>
						<p className="mt-6">
							<a
								href="/collections"
								className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
							>
								All collections
							</a>
						</p>
					</>
				) : (
					<p className="text-base text-muted mt-4">
						{collections === 'failed' ? 'Failed to load collections' : 'No collections available'}
						{collections !== 'failed' && <FillHint of="collections" />}
					</p>
				)}
			</div>
		</Panel>
	)
}

/**
 * The image of a collection, or text without one (rule: collection-without-image). It has no alternative text because
 * the name is beside it.
 */
function CollectionImage({ collection: { image } }: { collection: CollectionView }) {
	if (!image) {
		return (
			<span
				aria-hidden="true"
				className="flex shrink-0 items-center justify-center rounded-soft bg-sand text-center text-xs text-muted aspect-3/4 w-full"
			>
				No Image
			</span>
		)
	}
	// One small width is used because a srcset would add more bytes than it saves.
	return (
		<img
			src={getShownUrl(image, 480)}
			alt=""
			loading="lazy"
			className="shrink-0 rounded-soft bg-sand object-cover aspect-3/4 w-full"
		/>
	)
}
