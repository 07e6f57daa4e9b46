let isHydrating = true

/** Lets React have all taps again. */
export function endHydrating(): void {
	isHydrating = false
}

// A tap makes React finish hydrating first, half a second on a slow phone; the browser opens the filters by itself.
for (const type of ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
	addEventListener(
		type,
		(event) => {
			if (isHydrating && (event.target as Element).closest('.filters > summary')) event.stopPropagation()
		},
		true,
	)
