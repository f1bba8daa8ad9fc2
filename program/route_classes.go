package main

import (
	"strings"
	"time"
)

// routeClasses map the beginning of a path to a class; the first match counts. A class contains nothing that a person typed.
var routeClasses = []struct{ begin, class string }{
	{"/api/school/open/", "open"},
	{"/api/school/list/", "list"},
	{"/api/school/messaging/webhook/", "webhook"},
	{"/api/school/messaging/bounces/", "webhook"},
	{"/api/school/", "command"},
	{"/api/realtime", "realtime"},
	{"/api/files/", "file"},
	{"/api/backups", "backup"},
	{"/api/health", "health"},
	{"/api/collections/", "records"},
	{"/api/", "api"},
	{"/_/", "dashboard"},
	{"/assets/", "asset"},
}

// routeClass returns the class of a path for the log and the metrics.
func routeClass(path string) string {
	for _, route := range routeClasses {
		if strings.HasPrefix(path, route.begin) {
			if route.class == "records" && !strings.Contains(path, "/records") {
				return "sign-in"
			}
			return route.class
		}
	}
	return "page"
}

// isLimited reports whether the requestLimiter counts a class of requests. It counts those that use an interpreter and end by themselves,
// unlike a realtime stream.
func isLimited(class string) bool {
	switch class {
	case "realtime", "file", "asset", "dashboard", "backup", "health":
		return false
	}
	return true
}

// responseTimeout returns the time within which a client must take a response of the class, from its first byte on. A response that no
// client takes keeps an interpreter. Zero leaves the server's own limit: a realtime stream lifts it.
func responseTimeout(class string) time.Duration {
	switch {
	case class == "backup":
		return time.Hour
	case isLimited(class):
		return time.Minute
	}
	return 0
}
