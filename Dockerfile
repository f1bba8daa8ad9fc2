# syntax=docker/dockerfile:1

FROM golang:1.27.4-bookworm AS go

FROM node:20-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates make && rm -rf /var/lib/apt/lists/*
COPY --from=go /usr/local/go /usr/local/go
ENV PATH=/usr/local/go/bin:$PATH
WORKDIR /app
COPY . .
ARG BUILD_ID=
RUN make build

FROM alpine:3.22
RUN apk add --no-cache curl && adduser -D -u 10001 sineta && mkdir /data && chown sineta /data
COPY --from=build /app/dist/sineta /usr/local/bin/sineta
COPY --from=build /app/LICENSE /app/NOTICE /usr/share/doc/sineta/
USER sineta
ENV DATA=/data/school HOST=0.0.0.0 PORT=8090
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD wget -q -O /dev/null "http://127.0.0.1:${PORT}/api/health"
CMD ["sineta"]
