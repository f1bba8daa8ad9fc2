package main

import "testing"

func TestRouteClassContainsNoTypedText(t *testing.T) {
	for path, expected := range map[string]string{
		"/":                                    "page",
		"/acervo/maria.silva@escola.br":        "page",
		"/api/school/library/lend":             "command",
		"/api/school/open/account/reset":       "open",
		"/api/school/list/titles":              "list",
		"/api/school/messaging/webhook/abc":    "webhook",
		"/api/school/messaging/bounces/abc":    "webhook",
		"/api/collections/titles/records/a":    "records",
		"/api/collections/users/auth-refresh":  "sign-in",
		"/api/realtime":                        "realtime",
		"/api/files/people/abc/foto-maria.png": "file",
		"/api/anything":                        "api",
		"/_/":                                  "dashboard",
		"/assets/index-1.js":                   "asset",
	} {
		if found := routeClass(path); found != expected {
			t.Errorf("%s: %s", path, found)
		}
	}
}

func TestOnlyRequestsWithAnInterpreterAreLimited(t *testing.T) {
	for path, counted := range map[string]bool{
		"/api/school/library/lend":            true,
		"/api/school/open/support/report":     true,
		"/api/collections/titles/records":     true,
		"/api/collections/users/auth-refresh": true,
		"/qr/abc":                             true,
		"/api/realtime":                       false,
		"/api/files/people/x/y.webp":          false,
		"/assets/main.js":                     false,
		"/api/backups":                        false,
	} {
		if isLimited(routeClass(path)) != counted {
			t.Errorf("isLimited of %s is %v", path, !counted)
		}
	}
}
