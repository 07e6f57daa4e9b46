import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

function Application() {
	useEffect(() => {
		document.documentElement.dataset.live = ''
	}, [])
	return <HydratedRouter />
}

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Application />
		</StrictMode>,
	)
})
