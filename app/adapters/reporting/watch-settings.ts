import { z } from 'zod'

export const watchSettings = {
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
	ERROR_WEBHOOK_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://watch.example/errors' })
		.optional(),
}

/** Settings of whoever watches the shop. */
export function watchOf(values: { METRICS_TOKEN?: string | undefined; ERROR_WEBHOOK_URL?: string | undefined }) {
	return {
		/** The token that opens the metrics; without it nobody reads them. */
		metricsToken: values.METRICS_TOKEN,
		/** Is told of unexpected errors; without it nobody. */
		errorWebhookUrl: values.ERROR_WEBHOOK_URL,
	}
}
