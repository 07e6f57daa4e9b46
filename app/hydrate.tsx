import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// React resets a text area to its served text during hydration, which would lose text that was entered before.
const enteredTexts = [...document.querySelectorAll('textarea')].map((area) => [area, area.value] as const)

function Application() {
	useEffect(() => {
		for (const [area, text] of enteredTexts) area.value = text
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
