import { useEffect, useRef, useState } from 'react'
import { imageSrcSet, imageUrl, type ImageView, widthsFor } from '#app/shop/media/media-url.ts'
import { Icon } from '../shell/icon.tsx'

export function largestUrl(image: ImageView): string {
	return imageUrl(image.hash, widthsFor(image, 1920).at(-1)!)
}

interface ZoomProps {
	images: ImageView[]
	name: string
	shown: number | null
	onClose: () => void
}

export function Zoom({ images, name, shown, onClose }: ZoomProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const strip = useRef<HTMLDivElement>(null)
	const [isLarge, setLarge] = useState(false)
	useEffect(() => {
		if (shown === null) return
		dialog.current?.showModal()
		if (strip.current) strip.current.scrollLeft = shown * strip.current.clientWidth
	}, [shown])
	const slide = (by: 1 | -1) => strip.current?.scrollBy({ left: by * strip.current.clientWidth, behavior: 'smooth' })
	const button = 'inline-flex size-11 items-center justify-center hover:text-madder'
	return (
		<dialog
			ref={dialog}
			aria-label={`Pictures of ${name}`}
			onClose={() => {
				setLarge(false)
				onClose()
			}}
			onKeyDown={({ key }) => (key === 'ArrowRight' ? slide(1) : key === 'ArrowLeft' ? slide(-1) : undefined)}
			className="zoom m-0 h-dvh max-h-none w-full max-w-none flex-col bg-paper text-ink open:flex"
		>
			<div className="flex h-14 shrink-0 items-center justify-end gap-2 border-b border-line px-2">
				{images.length > 1 && (
					<span className="mr-auto flex gap-2 max-sm:hidden">
						<button type="button" aria-label="Previous image" onClick={() => slide(-1)} className={button}>
							<Icon name="arrow" className="size-6 rotate-180" />
						</button>
						<button type="button" aria-label="Next image" onClick={() => slide(1)} className={button}>
							<Icon name="arrow" />
						</button>
					</span>
				)}
				<button
					type="button"
					aria-pressed={isLarge}
					aria-label="Twice as large"
					onClick={() => setLarge(!isLarge)}
					className={button}
				>
					<Icon name={isLarge ? 'minus' : 'plus'} />
				</button>
				<button type="button" aria-label="Close" onClick={() => dialog.current?.close()} className={button}>
					<Icon name="close" />
				</button>
			</div>
			{shown !== null && (
				<div
					ref={strip}
					tabIndex={0}
					role="group"
					aria-label="Photographs"
					className="gallery flex min-h-0 grow overflow-x-auto"
				>
					{images.map((image) => (
						<div key={image.hash} className="h-full w-full shrink-0 snap-center overflow-auto overscroll-x-auto">
							<div className={isLarge ? 'h-[200%] w-[200%]' : 'size-full'}>
								<img
									src={largestUrl(image)}
									srcSet={imageSrcSet(image, 1920)}
									sizes={isLarge ? '200vw' : '100vw'}
									alt={image.alt}
									width={image.width}
									height={image.height}
									loading="lazy"
									decoding="async"
									className="size-full object-contain"
								/>
							</div>
						</div>
					))}
				</div>
			)}
		</dialog>
	)
}
