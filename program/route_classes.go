package main

import (
	"strings"
)

// routeClasses are by the first that an address begins with. None holds a part that a person typed.
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

// isLimited tells whether a kind of request is worked at by an interpreter, and ends by itself: a live stream does not.
func isLimited(class string) bool {
	switch class {
	case "realtime", "file", "asset", "dashboard", "backup", "health":
		return false
	}
	return true
}
