// Most shops have a mail server. Request tests run no jobs, so nothing connects to it.
process.env.SMTP_URL ??= 'smtp://127.0.0.1:9'
