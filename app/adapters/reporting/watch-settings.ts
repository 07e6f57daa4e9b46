import { z } from 'zod'

export const watchSettings = {
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
	ERROR_WEBHOOK_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://watch.example/errors' })
		.optional(),
}

/** The settings for monitoring the shop. */
export function watchOf(values: { METRICS_TOKEN?: string | undefined; ERROR_WEBHOOK_URL?: string | undefined }) {
	return {
		/** The token that gives access to the metrics. Without it no one can read them. */
		metricsToken: values.METRICS_TOKEN,
		/** The URL to which unexpected errors are reported. Without it none are reported. */
		errorWebhookUrl: values.ERROR_WEBHOOK_URL,
	}
}
