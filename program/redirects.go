package main

import (
	"errors"
	"net/http"
	"strings"
)

// maxRedirects limits how many redirects one request follows.
const maxRedirects = 5

var (
	errTooManyRedirects = errors.New("o endereço leva de um a outro sem fim")
	errForeignHost      = errors.New("o endereço leva a outro servidor, que não recebe o que foi enviado")
)

// publicHeaders contain no secret, so any host may receive them.
var publicHeaders = []string{"Accept", "Accept-Language", "Range", "User-Agent"}

// restrictRedirects protects secrets in the redirects of http.DefaultClient. A gateway chooses the header for its key, and Go removes only
// the headers that it knows. A request with a body does not follow a redirect to another host, since the message is for the configured host
// only.
func restrictRedirects() {
	http.DefaultClient.CheckRedirect = checkRedirect
}

// checkRedirect implements http.Client.CheckRedirect. It removes all but the publicHeaders before a request to another host, and returns an
// error for other methods than GET and HEAD.
func checkRedirect(next *http.Request, previous []*http.Request) error {
	if len(previous) >= maxRedirects {
		return errTooManyRedirects
	}
	first := previous[0].URL
	if strings.EqualFold(next.URL.Host, first.Host) && (next.URL.Scheme == first.Scheme || next.URL.Scheme == "https") {
		return nil
	}
	if next.Method != http.MethodGet && next.Method != http.MethodHead {
		return errForeignHost
	}
	header := http.Header{}
	for _, name := range publicHeaders {
		if values := next.Header.Values(name); len(values) > 0 {
			header[name] = values
		}
	}
	next.Header = header
	return nil
}
