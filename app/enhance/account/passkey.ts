import { translate } from '../sentences.ts'

/**
 * Shows a passkey form, which asks the browser for a passkey when it is submitted. Returns false when the browser does
 * not support passkeys: the form then stays hidden, as without script. `data-passkey` is `get` or `create`, and
 * `data-options` contains the server's options.
 */
export function enablePasskeyForm(element: HTMLElement): boolean {
	if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
	const form = element as HTMLFormElement
	const input = form.elements.namedItem('credential') as HTMLInputElement
	form.hidden = false
	// Submit events bubble, so the form's own listener runs before the listeners on the document and the window, which
	// send forms.
	form.addEventListener('submit', (event) => {
		if (input.value) {
			// The credential is valid for one submission, so another attempt must request a new one.
			setTimeout(() => (input.value = ''))
			return
		}
		event.preventDefault()
		event.stopPropagation()
		void submitPasskey(form, input)
	})
	return true
}

async function submitPasskey(form: HTMLFormElement, input: HTMLInputElement) {
	try {
		input.value = JSON.stringify(await requestPasskey(form))
		form.requestSubmit()
	} catch (error) {
		showProblem(form, error)
	}
}

function requestPasskey({ dataset }: HTMLFormElement): Promise<Credential | null> {
	const options: unknown = JSON.parse(dataset.options!)
	return dataset.passkey === 'create'
		? navigator.credentials.create({
				publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
			})
		: navigator.credentials.get({
				publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
			})
}

function showProblem(form: HTMLFormElement, error: unknown) {
	const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
	form.querySelector('[role=alert]')!.textContent = translate(
		isKnown
			? 'This device already has a passkey for your account.'
			: 'No passkey was used. Try again, or use another way.',
	)
}
