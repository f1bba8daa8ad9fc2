package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestRedirectSendsNoKeyToAnotherHost(t *testing.T) {
	var seen *http.Request
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r }))
	defer other.Close()
	for _, scenario := range []struct {
		name     string
		method   string
		status   int
		sameHost bool
		refused  bool
		key      string
	}{
		{"a picture on another host is fetched without the key", http.MethodGet, http.StatusFound, false, false, ""},
		{"on the same host the key goes with it", http.MethodGet, http.StatusFound, true, false, "secret"},
		{"a message is not handed on to another host", http.MethodPost, http.StatusTemporaryRedirect, false, true, ""},
		{"a message goes on at the same host", http.MethodPost, http.StatusPermanentRedirect, true, false, "secret"},
		{"a message whose answer lies elsewhere is asked for there without the key", http.MethodPost, http.StatusSeeOther, false, false, ""},
	} {
		t.Run(scenario.name, func(t *testing.T) {
			seen = nil
			first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/next" {
					seen = r
					return
				}
				to := other.URL + "/next"
				if scenario.sameHost {
					to = "/next"
				}
				http.Redirect(w, r, to, scenario.status)
			}))
			defer first.Close()
			client := &http.Client{CheckRedirect: checkRedirect}
			request, _ := http.NewRequest(scenario.method, first.URL, strings.NewReader(""))
			request.Header.Set("apikey", "secret")
			request.Header.Set("Authorization", "Bearer secret")
			response, err := client.Do(request)
			if (err != nil) != scenario.refused {
				t.Fatalf("error: %v", err)
			}
			if scenario.refused {
				if seen != nil {
					t.Error("the other host received a request")
				}
				return
			}
			response.Body.Close()
			if seen.Header.Get("apikey") != scenario.key {
				t.Errorf("apikey: %q", seen.Header.Get("apikey"))
			}
			if scenario.key == "" && seen.Header.Get("Authorization") != "" {
				t.Error("the other host got the authorization")
			}
		})
	}
}

func TestRedirectLoopEnds(t *testing.T) {
	round := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusFound) }))
	defer round.Close()
	client := &http.Client{CheckRedirect: checkRedirect}
	if _, err := client.Get(round.URL); err == nil {
		t.Error("the redirects have no end")
	}
}
