import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replaceBrokenPictures } from './ui/product/broken-pictures.ts'

// The page works before this runs, so it waits until the browser has nothing better to do.
const whenIdle = window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 200))

replaceBrokenPictures()
whenIdle(() => {
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		)
	})
})
